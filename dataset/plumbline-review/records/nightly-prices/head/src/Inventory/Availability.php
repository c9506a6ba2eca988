<?php

declare(strict_types=1);

namespace Innkeep\Inventory;

use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;

/** Answers what can be sold and what there is. All the counting is done in the ledgers by now. */
final class Availability
{
    public function __construct(private readonly Group $group, private readonly Inventory $inventory)
    {
    }

    /** Rooms that may still be sold for the stay, with the overbooking allowance; an agent has their allotment on top. */
    public function free(string $hotel, string $type, Stay $stay, int $now, ?string $agent = null): int
    {
        return $this->inventory->current($hotel, $type, $now)->left($stay->arrival, $stay->departure, $agent)
            + $this->group->hotel($hotel)->type($type)->overbooking;
    }

    /** @return array<int, int> the same by night; may well be below nought */
    public function nightly(string $hotel, string $type, int $from, int $to, int $now, ?string $agent = null): array
    {
        $overbooking = $this->group->hotel($hotel)->type($type)->overbooking;
        return array_map(
            static fn (int $left) => $left + $overbooking,
            $this->inventory->current($hotel, $type, $now)->nightly($from, $to, $agent),
        );
    }

    /** Rooms that are really there for the stay, for people who need a bed rather than a booking. */
    public function beds(string $hotel, string $type, Stay $stay, int $now): int
    {
        return $this->inventory->current($hotel, $type, $now)->left($stay->arrival, $stay->departure);
    }

    public function sold(string $hotel, string $type): NightMap
    {
        return $this->inventory->ledger($hotel, $type)->sold();
    }

    public function earned(string $hotel, string $type): NightMap
    {
        return $this->inventory->ledger($hotel, $type)->earned();
    }

    public function closed(string $hotel, string $type): NightMap
    {
        return $this->inventory->ledger($hotel, $type)->closed();
    }
}
