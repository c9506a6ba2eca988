<?php

declare(strict_types=1);

namespace Innkeep\Money;

/** Net price and levies of a stay, in total and for each night. Sums are exact in both directions. */
final class Bill
{
    /**
     * @param array<string, Amount> $levies
     * @param array<int, array<string, Amount>> $nights night => net (as "") and levies
     */
    public function __construct(
        public readonly Amount $net,
        public readonly array $levies,
        public readonly Amount $total,
        public readonly array $nights,
    ) {
    }
}
