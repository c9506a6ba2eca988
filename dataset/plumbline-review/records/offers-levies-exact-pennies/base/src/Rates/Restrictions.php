<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;

/** Weekdays on which a plan has no arrivals or departures, between two days, for all room types alike. */
final class Restrictions
{
    /** @param list<array{from: string, to: string, noArrival?: list<int>, noDeparture?: list<int>}> $rules */
    public function __construct(private readonly array $rules)
    {
    }

    public function allow(Stay $stay): bool
    {
        foreach ($this->rules as $rule) {
            if ($this->hits($rule, $stay->arrival, $rule['noArrival'] ?? []) || $this->hits($rule, $stay->departure, $rule['noDeparture'] ?? [])) {
                return false;
            }
        }
        return true;
    }

    /** @param list<int> $weekdays */
    private function hits(array $rule, int $day, array $weekdays): bool
    {
        return $day >= Day::parse($rule['from']) && $day < Day::parse($rule['to']) && in_array(Day::weekday($day), $weekdays, true);
    }
}
