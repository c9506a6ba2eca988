<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Money\Amount;
use Innkeep\Money\Bill;

final class Quote
{
    /**
     * @param array<int, Amount> $nights
     * @param list<array{string, int}> $offers code and first night of those that were used
     */
    public function __construct(
        public readonly array $nights,
        public readonly array $offers,
        public readonly Bill $bill,
        public readonly Amount $total,
    ) {
    }
}
