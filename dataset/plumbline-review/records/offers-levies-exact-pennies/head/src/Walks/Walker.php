<?php

declare(strict_types=1);

namespace Innkeep\Walks;

use Innkeep\Bookings\Booking;
use Innkeep\Bookings\Register;
use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;
use Innkeep\Inventory\Availability;

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
        $closed = $this->register->closed($hotel, $type);
        $capacity = [];
        for ($n = $today; $n < $today + $nights; $n++) {
            $capacity[$n] = $house->type($type)->rooms - $closed->get($n);
        }
        $bookings = [];
        foreach ($this->register->bookings($hotel) as $booking) {
            if ($booking->type === $type) {
                $bookings[] = $booking;
            }
        }
        return $this->list->choose($bookings, $capacity, $today);
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
                if ($this->availability->free($code, $type->code, $rest, $now) >= $booking->rooms) {
                    $this->register->make([
                        'hotel' => $code, 'type' => $type->code, 'stay' => $rest, 'rooms' => $booking->rooms,
                        'guest' => $booking->guest, 'tier' => $booking->tier, 'plan' => '', 'total' => '',
                    ], $now);
                    $this->register->walk($id, $night, $code, $now);
                    return $code;
                }
            }
        }
        return null;
    }
}
