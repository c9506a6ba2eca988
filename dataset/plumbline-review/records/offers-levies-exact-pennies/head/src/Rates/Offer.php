<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Calendar\Day;

/**
 * Something like "stay four, pay three": for so many nights in a row the cheapest few are free, or all of them cost so
 * many percent less.
 */
final class Offer
{
    /** @param list<int> $weekdays on which it can begin, none for any */
    public function __construct(
        public readonly string $code,
        public readonly int $from,
        public readonly int $to,
        public readonly int $nights,
        public readonly int $free = 0,
        public readonly int $percent = 0,
        public readonly int $times = 1,
        public readonly bool $alone = false,
        public readonly array $weekdays = [],
    ) {
        if ($nights < 1 || $free < 0 || $free > $nights || $percent < 0 || $percent > 100 || $times < 1) {
            throw new \InvalidArgumentException("offer $code makes no sense");
        }
    }

    public static function read(array $o): self
    {
        return new self(
            $o['code'], Day::parse($o['from']), Day::parse($o['to']), $o['nights'], $o['free'] ?? 0, $o['percent'] ?? 0,
            $o['times'] ?? 1, $o['alone'] ?? false, $o['weekdays'] ?? [],
        );
    }

    /** Whether it can begin on that night; all its nights have to be within its dates. */
    public function begins(int $night): bool
    {
        return $night >= $this->from && $night + $this->nights <= $this->to
            && ($this->weekdays === [] || in_array(Day::weekday($night), $this->weekdays, true));
    }

    /**
     * What the nights cost with it.
     *
     * @param list<int> $prices
     * @return list<int>
     */
    public function apply(array $prices): array
    {
        asort($prices);
        $free = $this->free;
        foreach ($prices as $i => $price) {
            $prices[$i] = $free-- > 0 ? 0 : \Innkeep\Money\Amount::divide($price * (100 - $this->percent), 100);
        }
        ksort($prices);
        return $prices;
    }
}
