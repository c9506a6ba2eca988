<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Money\Amount;

final class Quote
{
    /**
     * @param array<int, Amount> $nights
     * @param list<string> $deals
     */
    public function __construct(
        public readonly array $nights,
        public readonly array $deals,
        public readonly Amount $cityTax,
        public readonly Amount $tax,
        public readonly Amount $total,
    ) {
    }
}
