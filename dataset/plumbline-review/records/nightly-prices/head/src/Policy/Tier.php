<?php

declare(strict_types=1);

namespace Innkeep\Policy;

use Innkeep\Money\Amount;
use Innkeep\Money\Prices;

/** Until so many days before arrival, at a time of the hotel's day, it costs that much: a percentage or first nights. */
final class Tier
{
    public function __construct(
        public readonly int $days,
        public readonly string $time,
        public readonly int $percent = 0,
        public readonly int $nights = 0,
    ) {
        if ($days < 0 || $percent < 0 || $nights < 0 || !preg_match('/^([01]\d|2[0-4]):[0-5]\d$/D', $time)) {
            throw new \InvalidArgumentException("no such deadline: $days days before, at $time");
        }
    }

    public function charge(Prices $prices): Amount
    {
        return $this->nights > 0 ? $prices->first($this->nights)->total() : $prices->total()->share($this->percent, 100);
    }

    public function free(): bool
    {
        return $this->nights === 0 && $this->percent === 0;
    }
}
