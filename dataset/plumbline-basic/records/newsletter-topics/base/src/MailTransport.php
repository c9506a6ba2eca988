<?php

declare(strict_types=1);

namespace Pillarbox;

/** PHP's own. */
final class MailTransport implements Transport
{
    public function __construct(private readonly string $from)
    {
    }

    public function send(Message $message): bool
    {
        $headers = "From: {$this->from}\r\n" . $message->headers();
        return mail($message->to, $message->subject, $message->body, $headers);
    }
}
