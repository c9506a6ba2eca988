<?php

declare(strict_types=1);

namespace Pillarbox;

/** How mails leave the house. */
interface Transport
{
    /** Whether the mail was accepted. */
    public function send(Message $message): bool;
}
