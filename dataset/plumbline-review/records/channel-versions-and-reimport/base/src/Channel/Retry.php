<?php

declare(strict_types=1);

namespace Innkeep\Channel;

/** When to try again after nobody answered: the same few delays for everybody, and then we give up until tomorrow. */
final class Retry
{
    private const DELAYS = [60, 120, 600, 3600];

    private int $tries = 0;
    private int $due = 0;

    public function due(int $now): bool
    {
        return $now >= $this->due;
    }

    public function tried(int $now): void
    {
        $this->due = $now + (self::DELAYS[$this->tries] ?? 86400);
        $this->tries++;
    }

    public function succeeded(): void
    {
        $this->tries = 0;
        $this->due = 0;
    }
}
