<?php

declare(strict_types=1);

namespace Innkeep\Channel;

use Innkeep\Hotels\Group;
use Innkeep\Inventory\Availability;

/** What the portals get to see: how many rooms of each type may be sold, night by night. */
final class Feed
{
    public function __construct(private readonly Group $group, private readonly Availability $availability)
    {
    }

    /** @return array<string, array<int, int>> type => night => rooms */
    public function rooms(string $hotel, int $from, int $days, int $now): array
    {
        $rooms = [];
        foreach ($this->group->hotel($hotel)->types as $type) {
            $left = $this->availability->nightly($hotel, $type->code, $from, $from + $days, $now);
            $rooms[$type->code] = array_map(static fn (int $free) => max(0, $free + $type->overbooking), $left);
        }
        return $rooms;
    }
}
