<?php

declare(strict_types=1);

namespace Innkeep\Channel;

use Innkeep\Calendar\Day;
use Innkeep\Hotels\Group;
use Innkeep\Inventory\Availability;

/** What the portals get to see: how many rooms of each type may be sold, night by night. */
final class Feed
{
    public function __construct(private readonly Group $group, private readonly Availability $availability)
    {
    }

    /** @return array<string, array<string, int>> type => date => rooms */
    public function rooms(string $hotel, int $from, int $days, int $now): array
    {
        $rooms = [];
        foreach ($this->group->hotel($hotel)->types as $type) {
            $left = $this->availability->nightly($hotel, $type->code, $from, $from + $days, $now);
            foreach ($left as $night => $free) {
                $rooms[$type->code][Day::format($night)] = max(0, $free);
            }
        }
        return $rooms;
    }
}
