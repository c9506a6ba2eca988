<?php

declare(strict_types=1);

namespace Innkeep\Report;

use Innkeep\Bookings\Booking;
use Innkeep\Bookings\Register;
use Innkeep\Calendar\Day;
use Innkeep\Hotels\Group;
use Innkeep\Money\Amount;

/**
 * What the nights bring in, by room type and month. A booking's total is shared out evenly among its nights, since
 * that's all there is to go by. Totals in another currency than the hotel's are left out.
 */
final class Revenue
{
    public function __construct(private readonly Group $group, private readonly Register $register)
    {
    }

    /** @return array<string, array<string, array{nights: int, revenue: string, rate: string}>> type => month => room nights … */
    public function of(string $hotel, int $from, int $to): array
    {
        $currency = $this->group->hotel($hotel)->currency;
        $nights = [];
        $minor = [];
        foreach ($this->register->bookings($hotel) as $booking) {
            $stay = $booking->occupies();
            if ($stay === null) {
                continue;
            }
            $total = self::total($booking, $currency);
            $end = min($to, $stay->departure);
            for ($start = max($from, $stay->arrival); $start < $end; $start = $next) {
                $next = min($end, Day::month($start, 1));
                $month = substr(Day::format($start), 0, 7);
                $nights[$booking->type][$month] = ($nights[$booking->type][$month] ?? 0) + ($next - $start) * $booking->rooms;
                $minor[$booking->type][$month] = ($minor[$booking->type][$month] ?? 0)
                    + $this->upTo($booking, $total, $next) - $this->upTo($booking, $total, $start);
            }
        }
        $report = [];
        foreach ($this->group->hotel($hotel)->types as $type) {
            $months = $nights[$type->code] ?? [];
            ksort($months);
            foreach ($months as $month => $sold) {
                $revenue = new Amount($minor[$type->code][$month], $currency);
                $report[$type->code][$month] = [
                    'nights' => $sold, 'revenue' => $revenue->format(), 'rate' => $revenue->share(1, $sold)->format(),
                ];
            }
        }
        return $report;
    }

    private static function total(Booking $booking, string $currency): Amount
    {
        $total = $booking->total === '' ? Amount::zero($currency) : Amount::parse($booking->total);
        return $total->currency === $currency ? $total : Amount::zero($currency);
    }

    /** What the nights before the given one cost together. */
    private function upTo(Booking $booking, Amount $total, int $night): int
    {
        return $total->share($night - $booking->stay->arrival, $booking->stay->nights())->minor;
    }
}
