<?php

declare(strict_types=1);

namespace Innkeep\Report;

use Innkeep\Calendar\Day;
use Innkeep\Hotels\Group;
use Innkeep\Inventory\Availability;
use Innkeep\Money\Amount;

/**
 * What the nights bring in, by room type and month. The rooms of bookings without prices count, and so do those with
 * prices in another currency than the hotel's, but they bring in nothing.
 */
final class Revenue
{
    public function __construct(private readonly Group $group, private readonly Availability $availability)
    {
    }

    /** @return array<string, array<string, array{nights: int, revenue: string, rate: string}>> type => month => room nights … */
    public function of(string $hotel, int $from, int $to): array
    {
        $report = [];
        $house = $this->group->hotel($hotel);
        foreach ($house->types as $type) {
            $sold = $this->availability->sold($hotel, $type->code);
            $earned = $this->availability->earned($hotel, $type->code);
            for ($start = $from; $start < $to; $start = $next) {
                $next = min($to, Day::month($start, 1));
                $nights = $sold->sum($start, $next);
                if ($nights > 0) {
                    $revenue = new Amount($earned->sum($start, $next), $house->currency);
                    $report[$type->code][substr(Day::format($start), 0, 7)] = [
                        'nights' => $nights, 'revenue' => $revenue->format(), 'rate' => $revenue->share(1, $nights)->format(),
                    ];
                }
            }
        }
        return $report;
    }
}
