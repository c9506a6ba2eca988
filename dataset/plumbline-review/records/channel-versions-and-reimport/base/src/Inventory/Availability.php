<?php

declare(strict_types=1);

namespace Innkeep\Inventory;

use Innkeep\Bookings\Register;
use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;

/**
 * Works out what is left from the bookings, every time somebody asks. Not quick, but there's nothing that could get out
 * of step.
 */
final class Availability
{
    public function __construct(private readonly Group $group, private readonly Register $register)
    {
    }

    /** Rooms left on the fullest night of the stay; an agent has their own allotment on top. */
    public function free(string $hotel, string $type, Stay $stay, int $now, ?string $agent = null): int
    {
        return min($this->nightly($hotel, $type, $stay->arrival, $stay->departure, $now, $agent));
    }

    /** @return array<int, int> rooms left by night; may well be below nought in an overbooked house */
    public function nightly(string $hotel, string $type, int $from, int $to, int $now, ?string $agent = null): array
    {
        $rooms = $this->group->hotel($hotel)->type($type)->rooms;
        $closed = $this->register->closed($hotel, $type);
        $sold = $this->sold($hotel, $type, $from, $to);
        $held = $this->held($hotel, $type, $from, $to, $now, $agent);
        $left = [];
        for ($n = $from; $n < $to; $n++) {
            $left[$n] = $rooms - $closed->get($n) - $sold->get($n) - $held->get($n);
        }
        return $left;
    }

    public function sold(string $hotel, string $type, int $from, int $to, ?string $agent = null): NightMap
    {
        $sold = new NightMap();
        foreach ($this->register->bookings($hotel) as $booking) {
            $stay = $booking->occupies();
            if ($stay === null || $booking->type !== $type || ($agent !== null && $booking->agent !== $agent)) {
                continue;
            }
            $sold->add(max($from, $stay->arrival), min($to, $stay->departure), $booking->rooms);
        }
        return $sold;
    }

    /** Rooms that agents other than the given one still have up their sleeves. */
    public function held(string $hotel, string $type, int $from, int $to, int $now, ?string $except = null): NightMap
    {
        $today = $this->group->hotel($hotel)->clock->today($now);
        $allotted = [];
        foreach ($this->register->contracts() as $contract) {
            if ($contract->hotel !== $hotel || $contract->type !== $type || $contract->agent === $except) {
                continue;
            }
            $allotted[$contract->agent] ??= new NightMap();
            for ($n = max($from, $contract->from); $n < min($to, $contract->to); $n++) {
                if ($contract->keeps($n, $today)) {
                    $allotted[$contract->agent]->add($n, $n + 1, $contract->rooms);
                }
            }
        }
        $held = new NightMap();
        foreach ($allotted as $agent => $rooms) {
            $taken = $this->sold($hotel, $type, $from, $to, (string) $agent);
            for ($n = $from; $n < $to; $n++) {
                $held->add($n, $n + 1, max(0, $rooms->get($n) - $taken->get($n)));
            }
        }
        return $held;
    }
}
