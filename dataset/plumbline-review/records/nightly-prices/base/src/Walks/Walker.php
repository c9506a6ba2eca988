<?php

declare(strict_types=1);

namespace Innkeep\Walks;

use Innkeep\Bookings\Booking;
use Innkeep\Bookings\Register;
use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;
use Innkeep\Inventory\Availability;
use Innkeep\Inventory\NightMap;

final class Walker
{
    public function __construct(
        private readonly Group $group,
        private readonly Register $register,
        private readonly Availability $availability,
        private readonly WalkList $list = new WalkList(),
    ) {
    }

    /** @return list<Booking> those who'd have to go for the house to fit, looking so many nights ahead */
    public function propose(string $hotel, string $type, int $nights, int $now): array
    {
        $house = $this->group->hotel($hotel);
        $today = $house->clock->today($now);
        $beds = new NightMap($house->type($type)->rooms);
        foreach ($this->availability->closed($hotel, $type)->runs($today, $today + $nights) as [$from, $to, $closed]) {
            $beds->add($from, $to, -$closed);
        }
        return $this->list->choose($this->register->ofType($hotel, $type), $beds, $today, $today + $nights);
    }

    /**
     * Walks the guest, to the first partner with a room of some type that's big enough for the whole of what is left of
     * the stay. Answers with the partner's code, or null if nobody has one (then the guest is not walked).
     */
    public function walk(string $id, int $night, int $now): ?string
    {
        $booking = $this->register->booking($id);
        $house = $this->group->hotel($booking->hotel);
        if ($booking->status !== Booking::BOOKED || !$booking->stay->covers($night)) {
            throw new \DomainException("$id is not here on " . Day::format($night));
        }
        $rest = new Stay($night, $booking->stay->departure);
        foreach ($house->partners as $code) {
            foreach ($this->group->hotel($code)->types as $type) {
                if ($type->guests < $house->type($booking->type)->guests) {
                    continue;
                }
                if ($this->availability->beds($code, $type->code, $rest, $now) >= $booking->rooms) {
                    $this->register->walk($id, $night, [
                        'hotel' => $code, 'type' => $type->code, 'stay' => $rest, 'rooms' => $booking->rooms,
                        'guest' => $booking->guest, 'tier' => $booking->tier, 'plan' => '', 'total' => '',
                    ], $now);
                    return $code;
                }
            }
        }
        return null;
    }
}
