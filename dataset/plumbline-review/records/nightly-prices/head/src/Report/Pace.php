<?php

declare(strict_types=1);

namespace Innkeep\Report;

use Innkeep\Bookings\Register;
use Innkeep\Calendar\Day;
use Innkeep\Hotels\Group;

/** Room nights on the books by month of arrival, and how long before arrival they came in. */
final class Pace
{
    private const BUCKETS = [7, 30, 90];

    public function __construct(private readonly Group $group, private readonly Register $register)
    {
    }

    /** @return array<string, array<string, int>> */
    public function of(string $hotel): array
    {
        $months = [];
        foreach ($this->register->bookings($hotel) as $booking) {
            $stay = $booking->occupies();
            if ($stay === null) {
                continue;
            }
            $month = substr(Day::format($stay->arrival), 0, 7);
            $lead = $stay->arrival - $this->group->hotel($hotel)->clock->today($booking->made);
            $bucket = 'more';
            foreach (self::BUCKETS as $days) {
                if ($lead <= $days) {
                    $bucket = (string) $days;
                    break;
                }
            }
            $months[$month][$bucket] = ($months[$month][$bucket] ?? 0) + $stay->nights() * $booking->rooms;
        }
        ksort($months);
        return $months;
    }
}
