<?php

declare(strict_types=1);

namespace Innkeep\Money;

/** So much per guest and night, up to so many nights, always on top of the price. */
final class CityTax
{
    public function __construct(private readonly int $minor, private readonly int $nights = PHP_INT_MAX)
    {
    }

    public static function read(?array $c): self
    {
        return new self($c['minor'] ?? 0, $c['nights'] ?? PHP_INT_MAX);
    }

    public function on(int $nights, int $guests, string $currency): Amount
    {
        return new Amount($this->minor * $guests * min($nights, $this->nights), $currency);
    }
}
