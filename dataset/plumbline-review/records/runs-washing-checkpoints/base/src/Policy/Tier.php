<?php

declare(strict_types=1);

namespace Innkeep\Policy;

/** Until so many days before arrival, at a time of the hotel's day, it costs that much: a percentage or first nights. */
final class Tier
{
    public function __construct(
        public readonly int $days,
        public readonly string $time,
        public readonly int $percent = 0,
        public readonly int $nights = 0,
    ) {
    }
}
