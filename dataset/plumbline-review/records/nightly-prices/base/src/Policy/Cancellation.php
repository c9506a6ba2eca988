<?php

declare(strict_types=1);

namespace Innkeep\Policy;

use Innkeep\Calendar\HotelClock;
use Innkeep\Calendar\Stay;
use Innkeep\Money\Amount;

final class Cancellation
{
    /** @param list<Tier> $tiers */
    public function __construct(private array $tiers, private readonly int $afterwards = 100)
    {
        usort($this->tiers, static fn (Tier $a, Tier $b) => [$b->days, $a->time] <=> [$a->days, $b->time]);
    }

    public static function read(array $p): self
    {
        $tiers = array_map(
            static fn (array $t) => new Tier($t['days'], $t['time'], $t['percent'] ?? 0, $t['nights'] ?? 0),
            $p['tiers'],
        );
        return new self($tiers, $p['afterwards'] ?? 100);
    }

    /**
     * How much cancelling costs, and until when it's that.
     *
     * @return non-empty-list<array{?int, Amount}> the last one has no end
     */
    public function steps(Amount $total, Stay $stay, HotelClock $clock): array
    {
        $steps = [];
        foreach ($this->tiers as $tier) {
            $fee = $tier->nights > 0
                ? $total->share(min($tier->nights, $stay->nights()), $stay->nights())
                : $total->share($tier->percent, 100);
            $steps[] = [$clock->instant($stay->arrival - $tier->days, $tier->time), $fee];
        }
        $steps[] = [null, $total->share($this->afterwards, 100)];
        return $steps;
    }

    /** What the guest owes who cancels now. */
    public function fee(Amount $total, Stay $stay, HotelClock $clock, int $now): Amount
    {
        foreach ($this->steps($total, $stay, $clock) as [$until, $fee]) {
            if ($until === null || $now < $until) {
                break;
            }
        }
        return $fee;
    }

    /** Until when it costs nothing, or null if it always does. */
    public function freeUntil(Stay $stay, HotelClock $clock): ?int
    {
        $until = null;
        foreach ($this->tiers as $tier) {
            if ($tier->percent > 0 || $tier->nights > 0) {
                break;
            }
            $until = $clock->instant($stay->arrival - $tier->days, $tier->time);
        }
        return $until;
    }
}
