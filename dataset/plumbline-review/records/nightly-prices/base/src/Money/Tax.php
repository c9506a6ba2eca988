<?php

declare(strict_types=1);

namespace Innkeep\Money;

/** A tax in hundredths of a percent, already in the price or to be put on top of it. */
final class Tax
{
    public function __construct(
        public readonly string $name,
        public readonly int $rate,
        public readonly bool $included = true,
    ) {
    }

    /** @return array{net: Amount, tax: Amount, gross: Amount} */
    public function on(Amount $price): array
    {
        if ($this->included) {
            $tax = $price->share($this->rate, 10000 + $this->rate);
            return ['net' => $price->minus($tax), 'tax' => $tax, 'gross' => $price];
        }
        $tax = $price->share($this->rate, 10000);
        return ['net' => $price, 'tax' => $tax, 'gross' => $price->plus($tax)];
    }
}
