<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;
use Innkeep\Money\Amount;
use Innkeep\Money\CityTax;
use Innkeep\Money\Tax;

final class Quoter
{
    /**
     * @param array<string, Plan> $plans
     * @param array<string, Tax> $taxes by hotel
     * @param array<string, CityTax> $cityTaxes by hotel
     */
    public function __construct(
        private readonly array $plans,
        private readonly array $taxes = [],
        private readonly array $cityTaxes = [],
    ) {
    }

    public function quote(string $plan, string $hotel, string $type, Stay $stay, int $guests): Quote
    {
        $plan = $this->plans[$plan] ?? throw new NoRate("no such plan: $plan");
        $first = $plan->season($type, $stay->arrival);
        if ($first === null) {
            throw new NoRate("{$plan->code} isn't sold on " . Day::format($stay->arrival));
        }
        if ($stay->nights() < $first->minStay || $stay->nights() > $first->maxStay) {
            throw new NoRate("{$plan->code} is for {$first->minStay} to {$first->maxStay} nights");
        }
        if (!$plan->restrictions->allow($stay)) {
            throw new NoRate("{$plan->code}: no arrivals or departures on these days");
        }
        $nights = [];
        for ($n = $stay->arrival; $n < $stay->departure; $n++) {
            $season = $plan->season($type, $n);
            $price = $season?->price($guests);
            if ($price === null) {
                throw new NoRate("{$plan->code} has no price for $guests on " . Day::format($n));
            }
            $nights[$n] = new Amount($price + (Day::weekday($n) >= 5 && Day::weekday($n) <= 6 ? $season->weekend : 0), $plan->currency);
        }
        [$nights, $deals] = $plan->deals->apply($nights);
        $price = Amount::zero($plan->currency);
        foreach ($nights as $night) {
            $price = $price->plus($night);
        }
        $tax = ($this->taxes[$hotel] ?? new Tax('', 0))->on($price);
        $city = ($this->cityTaxes[$hotel] ?? new CityTax(0))->on($stay->nights(), $guests, $plan->currency);
        return new Quote($nights, $deals, $city, $tax['tax'], $tax['gross']->plus($city));
    }
}
