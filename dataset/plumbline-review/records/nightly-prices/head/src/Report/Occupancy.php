<?php

declare(strict_types=1);

namespace Innkeep\Report;

use Innkeep\Hotels\Group;
use Innkeep\Inventory\Availability;

final class Occupancy
{
    public function __construct(
        private readonly Group $group,
        private readonly Availability $availability,
    ) {
    }

    /** @return array<string, array{rooms: int, sold: int, percent: string}> by room type, in room nights */
    public function of(string $hotel, int $from, int $to): array
    {
        $report = [];
        foreach ($this->group->hotel($hotel)->types as $type) {
            $sold = $this->availability->sold($hotel, $type->code)->sum($from, $to);
            $closed = $this->availability->closed($hotel, $type->code)->sum($from, $to);
            $rooms = $type->rooms * ($to - $from) - $closed;
            $report[$type->code] = [
                'rooms' => $rooms, 'sold' => $sold,
                'percent' => $rooms > 0 ? number_format(100 * $sold / $rooms, 1, '.', '') : '-',
            ];
        }
        return $report;
    }
}
