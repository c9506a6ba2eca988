<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;
use Innkeep\Money\Prices;

final class Quoter
{
    /** @param array<string, Plan> $plans */
    public function __construct(private readonly array $plans)
    {
    }

    /** What a room costs, night by night. */
    public function quote(string $plan, string $type, Stay $stay, int $guests): Prices
    {
        $plan = $this->plans[$plan] ?? throw new NoRate("no such plan: $plan");
        $first = $plan->season($type, $stay->arrival);
        if ($first === null) {
            throw new NoRate("{$plan->code} isn't sold on " . Day::format($stay->arrival));
        }
        if ($stay->nights() < $first->minStay || $stay->nights() > $first->maxStay) {
            throw new NoRate("{$plan->code} is for {$first->minStay} to {$first->maxStay} nights");
        }
        $nights = [];
        for ($n = $stay->arrival; $n < $stay->departure; $n++) {
            $season = $plan->season($type, $n);
            $price = $season?->price($guests);
            if ($price === null) {
                throw new NoRate("{$plan->code} has no price for $guests on " . Day::format($n));
            }
            $nights[] = [1, $price + (Day::weekday($n) >= 5 && Day::weekday($n) <= 6 ? $season->weekend : 0)];
        }
        return Prices::of($nights, $plan->currency);
    }
}
