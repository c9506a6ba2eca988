<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Money\Amount;

final class Quote
{
    /** @param array<int, Amount> $nights */
    public function __construct(public readonly array $nights, public readonly Amount $total)
    {
    }
}
