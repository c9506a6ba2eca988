<?php

declare(strict_types=1);

namespace Innkeep\Rates;

/** Prices per room and night by number of guests, from a day up to (not including) another. */
final class Season
{
    /** @param array<int, int> $prices guests => price in the smallest unit */
    public function __construct(
        public readonly int $from,
        public readonly int $to,
        public readonly array $prices,
        public readonly int $weekend = 0,
        public readonly int $minStay = 1,
        public readonly int $maxStay = 99,
    ) {
    }

    public function covers(int $night): bool
    {
        return $night >= $this->from && $night < $this->to;
    }

    /** The price for so many guests: that of the next bigger party if there's none for just that number. */
    public function price(int $guests): ?int
    {
        $prices = $this->prices;
        ksort($prices);
        foreach ($prices as $upTo => $price) {
            if ($guests <= $upTo) {
                return $price;
            }
        }
        return null;
    }
}
