<?php

declare(strict_types=1);

namespace Innkeep\Report;

use Innkeep\Bookings\Booking;
use Innkeep\Bookings\Register;

final class Arrivals
{
    public function __construct(private readonly Register $register)
    {
    }

    /** @return array{arriving: list<Booking>, leaving: list<Booking>, staying: list<Booking>} */
    public function on(string $hotel, int $day): array
    {
        $list = ['arriving' => [], 'leaving' => [], 'staying' => []];
        foreach ($this->register->bookings($hotel) as $booking) {
            $stay = $booking->occupies();
            if ($stay === null) {
                continue;
            }
            if ($stay->arrival === $day) {
                $list['arriving'][] = $booking;
            } elseif ($stay->departure === $day) {
                $list['leaving'][] = $booking;
            } elseif ($stay->covers($day)) {
                $list['staying'][] = $booking;
            }
        }
        foreach ($list as &$bookings) {
            usort($bookings, static fn (Booking $a, Booking $b) => [$a->guest, $a->id] <=> [$b->guest, $b->id]);
        }
        return $list;
    }
}
