<?php

declare(strict_types=1);

namespace Innkeep\Walks;

use Innkeep\Bookings\Booking;

/** Decides who sleeps elsewhere when more guests come than there are beds. See docs/walks.md. */
final class WalkList
{
    /** Guests from this tier on are never walked. */
    public const PROTECTED = 3;

    /**
     * @param iterable<Booking> $bookings those of one room type
     * @param array<int, int> $capacity rooms there are, by night
     * @return list<Booking>
     */
    public function choose(iterable $bookings, array $capacity, int $today): array
    {
        $load = [];
        $candidates = [];
        foreach ($bookings as $booking) {
            $stay = $booking->occupies();
            for ($n = $stay?->arrival; $stay !== null && $n < $stay->departure; $n++) {
                $load[$n] = ($load[$n] ?? 0) + $booking->rooms;
            }
            if ($stay !== null && $this->mayWalk($booking, $today)) {
                $candidates[] = $booking;
            }
        }
        usort($candidates, static fn (Booking $a, Booking $b) => [$a->tier, $b->made, $b->id] <=> [$b->tier, $a->made, $a->id]);
        $walked = [];
        ksort($capacity);
        foreach ($capacity as $night => $rooms) {
            foreach ($candidates as $i => $booking) {
                if (($load[$night] ?? 0) <= $rooms) {
                    break;
                }
                if ($booking->stay->covers($night)) {
                    for ($n = $booking->stay->arrival; $n < $booking->stay->departure; $n++) {
                        $load[$n] -= 1;
                    }
                    $walked[] = $booking;
                    unset($candidates[$i]);
                }
            }
        }
        return $walked;
    }

    private function mayWalk(Booking $booking, int $today): bool
    {
        return $booking->rooms === 1 && $booking->tier < self::PROTECTED && $booking->status === Booking::BOOKED
            && !$booking->inHouse($today);
    }
}
