<?php

declare(strict_types=1);

namespace Innkeep\Inventory;

use Innkeep\Bookings\Booking;
use Innkeep\Hotels\Group;

/** The ledgers of all room types. The register tells it what happens. */
final class Inventory
{
    /** @var array<string, array<string, Ledger>> hotel => type => ledger */
    private array $ledgers = [];
    /** @var array<string, Ledger> contract => ledger */
    private array $signed = [];
    /** @var array<string, int> hotel => hour up to which everything due has been released */
    private array $washed = [];

    public function __construct(private readonly Group $group)
    {
        foreach ($group->hotels as $hotel) {
            foreach ($hotel->types as $type) {
                $this->ledgers[$hotel->code][$type->code] = new Ledger($type->rooms);
            }
        }
    }

    public function ledger(string $hotel, string $type): Ledger
    {
        return $this->ledgers[$this->group->hotel($hotel)->code][$this->group->hotel($hotel)->type($type)->code];
    }

    /** The ledger with everything released that is due by now. */
    public function current(string $hotel, string $type, int $now): Ledger
    {
        $ledger = $this->ledger($hotel, $type);
        $this->wash($hotel, $now);
        return $ledger;
    }

    /** @return list<array{type: string, contract: string, from: int, to: int, rooms: int}> */
    public function wash(string $hotel, int $now): array
    {
        $hour = $this->group->hotel($hotel)->clock->hour($now);
        if ($hour <= ($this->washed[$hotel] ?? PHP_INT_MIN)) {
            return [];
        }
        $this->washed[$hotel] = $hour;
        $released = [];
        foreach ($this->ledgers[$hotel] as $type => $ledger) {
            foreach ($ledger->wash($hour) as $release) {
                $released[] = ['type' => $type] + $release;
            }
        }
        return $released;
    }

    /** Books the rooms and what they bring in, or out again as they were. */
    public function occupy(Booking $booking, bool $out = false): void
    {
        $stay = $booking->occupies();
        if ($stay === null) {
            return;
        }
        $sign = $out ? -1 : 1;
        $ledger = $this->ledger($booking->hotel, $booking->type);
        $ledger->sell($stay->arrival, $stay->departure, $sign * $booking->rooms, $booking->agent);
        if ($booking->prices?->currency === $this->group->hotel($booking->hotel)->currency) {
            foreach ($booking->prices->first($stay->nights())->dated($stay->arrival) as [$from, $to, $minor]) {
                $ledger->earn($from, $to, $sign * $minor);
            }
        }
    }

    public function close(string $hotel, string $type, int $from, int $to, int $rooms): void
    {
        $this->ledger($hotel, $type)->close($from, $to, $rooms);
    }

    /** @return list<array{string, string, int, int, int}> hotel, type, from, to, rooms */
    public function allClosed(): array
    {
        $closed = [];
        foreach ($this->ledgers as $hotel => $types) {
            foreach ($types as $type => $ledger) {
                foreach ($ledger->closed()->notable() as [$from, $to, $rooms]) {
                    $closed[] = [(string) $hotel, (string) $type, $from, $to, $rooms];
                }
            }
        }
        return $closed;
    }

    public function sign(Contract $contract): void
    {
        $this->signed[$contract->id] = $this->ledger($contract->hotel, $contract->type);
        $this->signed[$contract->id]->sign($contract);
    }

    public function resize(string $id, int $rooms): void
    {
        $this->signed[$id]->resize($id, $rooms);
    }

    public function end(string $id): void
    {
        $this->signed[$id]->end($id);
        unset($this->signed[$id]);
    }
}
