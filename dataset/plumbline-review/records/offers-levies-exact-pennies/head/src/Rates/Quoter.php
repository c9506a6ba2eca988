<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;
use Innkeep\Money\Amount;
use Innkeep\Money\Levies;

final class Quoter
{
    /**
     * @param array<string, Plan> $plans
     * @param array<string, Levies> $levies by hotel
     */
    public function __construct(private readonly array $plans, private readonly array $levies = [])
    {
    }

    /** What one room costs, all in. */
    public function quote(string $plan, string $hotel, string $type, Stay $stay, int $guests): Quote
    {
        $plan = $this->plans[$plan] ?? throw new NoRate("no such plan: $plan");
        $this->check($plan, $type, $stay);
        $prices = [];
        for ($n = $stay->arrival; $n < $stay->departure; $n++) {
            $price = $plan->price($type, $n);
            $perNight = $price?->for($guests);
            if ($perNight === null) {
                throw new NoRate("{$plan->code} has no price for $guests on " . Day::format($n));
            }
            $prices[] = $perNight + (in_array(Day::weekday($n), [5, 6], true) ? $price->weekend : 0);
        }
        $best = (new Best($plan->offers))->of($stay->arrival, $prices);
        $nights = [];
        foreach ($best['prices'] as $i => $minor) {
            $nights[$stay->arrival + $i] = new Amount($minor, $plan->currency);
        }
        $bill = ($this->levies[$hotel] ?? new Levies())->bill($nights, $guests);
        return new Quote($nights, $best['offers'], $bill, $bill->total);
    }

    private function check(Plan $plan, string $type, Stay $stay): void
    {
        $nights = $stay->nights();
        $first = $plan->price($type, $stay->arrival);
        if ($first === null) {
            throw new NoRate("{$plan->code} isn't sold on " . Day::format($stay->arrival));
        }
        if ($nights < $first->minStay || $nights > $first->maxStay) {
            throw new NoRate("{$plan->code} is for {$first->minStay} to {$first->maxStay} nights");
        }
        if (in_array(Day::weekday($stay->arrival), $first->noArrival, true)) {
            throw new NoRate("{$plan->code}: no arrivals on that day");
        }
        for ($n = $stay->arrival; $n < $stay->departure; $n++) {
            if ($nights < ($plan->price($type, $n)?->minThrough ?? 1)) {
                throw new NoRate("{$plan->code}: more nights are needed around " . Day::format($n));
            }
        }
        // The rules for leaving are those of the day on which one leaves, or of the last night if the plan ends there.
        $last = $plan->price($type, $stay->departure) ?? $plan->price($type, $stay->departure - 1);
        if (in_array(Day::weekday($stay->departure), $last?->noDeparture ?? [], true)) {
            throw new NoRate("{$plan->code}: no departures on that day");
        }
    }
}
