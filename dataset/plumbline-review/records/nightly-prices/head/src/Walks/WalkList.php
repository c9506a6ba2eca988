<?php

declare(strict_types=1);

namespace Innkeep\Walks;

use Innkeep\Bookings\Booking;
use Innkeep\Inventory\NightMap;

/** Decides who sleeps elsewhere when more guests come than there are beds. See docs/walks.md. */
final class WalkList
{
    /** Guests from this tier on are never walked. */
    public const PROTECTED = 3;

    /**
     * @param iterable<Booking> $bookings those of one room type
     * @param NightMap $beds rooms there are, by night
     * @param int $from tonight
     * @param int $to the first night that's none of our business yet
     * @return list<Booking> by arrival
     */
    public function choose(iterable $bookings, NightMap $beds, int $from, int $to): array
    {
        $spare = clone $beds;
        $candidates = [];
        foreach ($bookings as $booking) {
            $stay = $booking->occupies();
            if ($stay === null) {
                continue;
            }
            $this->shift($spare, $booking, $from, $to, -$booking->rooms);
            if ($this->mayWalk($booking, $from) && $stay->arrival < $to) {
                $candidates[] = $booking;
            }
        }
        $walked = $this->fewest($candidates, $spare, $from, $to);
        $staying = array_udiff($candidates, $walked, static fn (Booking $a, Booking $b) => $a->id <=> $b->id);
        return $this->cheapest($walked, array_values($staying), $spare, $from, $to);
    }

    /**
     * Goes through the nights with too few rooms. Of those who are there on such a night the one that stays longest has
     * to go, as that helps most on the nights to come.
     *
     * @param list<Booking> $candidates
     * @return list<Booking>
     */
    private function fewest(array $candidates, NightMap $spare, int $from, int $to): array
    {
        usort($candidates, static fn (Booking $a, Booking $b) => $a->stay->arrival <=> $b->stay->arrival);
        $present = new \SplPriorityQueue();
        $next = 0;
        $walked = [];
        $night = $from;
        while (($night = $spare->firstBelow($night, $to, 0)) !== null) {
            for (; $next < count($candidates) && $candidates[$next]->stay->arrival <= $night; $next++) {
                $present->insert($candidates[$next], $this->rank($candidates[$next], $to));
            }
            if ($present->isEmpty() || $present->top()->stay->departure <= $night) {
                $night++;
                continue;
            }
            $booking = $present->extract();
            $this->shift($spare, $booking, $from, $to, 1);
            $walked[] = $booking;
        }
        return $walked;
    }

    /**
     * Swaps guests on the list for ones of a lower tier as long as that is no worse for any night.
     *
     * @param list<Booking> $walked
     * @param list<Booking> $staying
     * @return list<Booking>
     */
    private function cheapest(array $walked, array $staying, NightMap $spare, int $from, int $to): array
    {
        usort($staying, static fn (Booking $a, Booking $b) => self::order($a, $b));
        do {
            $swapped = false;
            usort($walked, static fn (Booking $a, Booking $b) => self::order($b, $a));
            foreach ($walked as $w => $booking) {
                foreach ($staying as $s => $other) {
                    if ($other->tier >= $booking->tier) {
                        break;
                    }
                    if (!$this->fits($booking, $other, $spare, $from, $to)) {
                        continue;
                    }
                    $this->shift($spare, $booking, $from, $to, -1);
                    $this->shift($spare, $other, $from, $to, 1);
                    $walked[$w] = $other;
                    $staying[$s] = $booking;
                    usort($staying, static fn (Booking $a, Booking $b) => self::order($a, $b));
                    $swapped = true;
                    break;
                }
            }
        } while ($swapped);
        usort($walked, static fn (Booking $a, Booking $b) => [$a->stay->arrival, $a->id] <=> [$b->stay->arrival, $b->id]);
        return $walked;
    }

    /** Whether the guest could stay after all if the other one went. */
    private function fits(Booking $booking, Booking $other, NightMap $spare, int $from, int $to): bool
    {
        $arrival = max($from, $booking->stay->arrival);
        $departure = min($to, $booking->stay->departure);
        return $spare->low($arrival, min($departure, $other->stay->arrival)) > 0
            && $spare->low(max($arrival, $other->stay->departure), $departure) > 0;
    }

    private function shift(NightMap $spare, Booking $booking, int $from, int $to, int $rooms): void
    {
        $stay = $booking->occupies();
        $spare->add(max($from, $stay->arrival), min($to, $stay->departure), $rooms);
    }

    /** @return array{int, int, int, string} the greatest goes first */
    private function rank(Booking $booking, int $to): array
    {
        return [min($to, $booking->stay->departure), -$booking->tier, $booking->made, $booking->id];
    }

    /** Whom we'd rather walk comes first. */
    private static function order(Booking $a, Booking $b): int
    {
        return [$a->tier, $b->made, $b->id] <=> [$b->tier, $a->made, $a->id];
    }

    private function mayWalk(Booking $booking, int $today): bool
    {
        return $booking->rooms === 1 && $booking->tier < self::PROTECTED && $booking->status === Booking::BOOKED
            && !$booking->inHouse($today);
    }
}
