<?php

declare(strict_types=1);

namespace Innkeep\Inventory;

/** A number for every night, nought unless something was added. */
final class NightMap
{
    /** @var array<int, int> */
    private array $nights = [];

    public function get(int $night): int
    {
        return $this->nights[$night] ?? 0;
    }

    public function add(int $from, int $to, int $rooms): void
    {
        for ($n = $from; $n < $to; $n++) {
            $this->nights[$n] = ($this->nights[$n] ?? 0) + $rooms;
            if ($this->nights[$n] === 0) {
                unset($this->nights[$n]);
            }
        }
    }

    public function low(int $from, int $to): int
    {
        $low = PHP_INT_MAX;
        for ($n = $from; $n < $to; $n++) {
            $low = min($low, $this->get($n));
        }
        return $low;
    }

    public function high(int $from, int $to): int
    {
        $high = PHP_INT_MIN;
        for ($n = $from; $n < $to; $n++) {
            $high = max($high, $this->get($n));
        }
        return $high;
    }

    public function sum(int $from, int $to): int
    {
        $sum = 0;
        for ($n = $from; $n < $to; $n++) {
            $sum += $this->get($n);
        }
        return $sum;
    }
}
