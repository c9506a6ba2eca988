<?php

declare(strict_types=1);

namespace Innkeep\Money;

/**
 * Something the state or the city wants: a percentage (the rate is in hundredths of a percent) or a fixed sum per guest
 * and night. Either may be in our prices already, or go on top.
 */
final class Levy
{
    private function __construct(
        public readonly string $name,
        public readonly int $rate,
        public readonly bool $included,
        /** On the net price and the levies before it, rather than the net price alone. */
        public readonly bool $compound,
        public readonly int $perNight,
        public readonly int $nights,
    ) {
    }

    public static function percent(string $name, int $rate, bool $included = true, bool $compound = false): self
    {
        return new self($name, $rate, $included, $compound, 0, 0);
    }

    /** So much per guest and night, for the first so many nights of the stay. */
    public static function perNight(string $name, int $minor, int $nights = PHP_INT_MAX, bool $included = false): self
    {
        return new self($name, 0, $included, false, $minor, $nights);
    }

    public static function read(array $l): self
    {
        return isset($l['perNight'])
            ? self::perNight($l['name'], $l['perNight'], $l['nights'] ?? PHP_INT_MAX, $l['included'] ?? false)
            : self::percent($l['name'], $l['rate'], $l['included'] ?? true, $l['compound'] ?? false);
    }

    public function isFixed(): bool
    {
        return $this->perNight > 0;
    }
}
