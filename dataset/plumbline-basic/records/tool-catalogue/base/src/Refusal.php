<?php

declare(strict_types=1);

namespace Loft;

/** Why a request cannot be answered, for who has sent it. */
final class Refusal extends \RuntimeException
{
    public function __construct(public readonly int $status, string $message)
    {
        parent::__construct($message);
    }
}
