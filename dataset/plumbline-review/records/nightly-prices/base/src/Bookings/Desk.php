<?php

declare(strict_types=1);

namespace Innkeep\Bookings;

use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;
use Innkeep\Inventory\Availability;
use Innkeep\Money\Amount;
use Innkeep\Policy\Cancellation;
use Innkeep\Rates\Quoter;

/** What the reception and the channels do with bookings: the register itself doesn't ask whether there's a room. */
final class Desk
{
    /** @param array<string, Cancellation> $policies by plan */
    public function __construct(
        private readonly Group $group,
        private readonly Register $register,
        private readonly Availability $availability,
        private readonly Quoter $quoter,
        private readonly array $policies = [],
    ) {
    }

    public function book(array $order, int $now): Booking
    {
        $rooms = $order['rooms'] ?? 1;
        $hotel = $this->group->hotel($order['hotel']);
        $left = $this->availability->free($hotel->code, $order['type'], $order['stay'], $now, $order['agent'] ?? null);
        if ($left < $rooms) {
            throw new NoRooms("{$order['type']} in {$hotel->code} for {$order['stay']}: $left left, $rooms wanted");
        }
        if (!isset($order['total']) && isset($order['plan'])) {
            $quote = $this->quoter->quote($order['plan'], $order['type'], $order['stay'], $order['guests'] ?? 2);
            $order['total'] = $quote->total->times($rooms)->format();
        }
        return $this->register->make($order, $now);
    }

    /** Changes the stay if there are rooms for the nights that are new to it. */
    public function move(string $id, Stay $stay, int $now): Booking
    {
        $old = $this->register->booking($id);
        $left = $this->availability->nightly($old->hotel, $old->type, $stay->arrival, $stay->departure, $now, $old->agent);
        foreach ($left as $night => $rooms) {
            if (!$old->stay->covers($night) && $rooms < $old->rooms) {
                throw new NoRooms("$id can't be moved to $stay");
            }
        }
        return $this->register->change($id, ['arrival' => $stay->arrival, 'nights' => $stay->nights()], $now);
    }

    /** Cancels and says what it costs. */
    public function cancel(string $id, int $now): Amount
    {
        $booking = $this->register->booking($id);
        $hotel = $this->group->hotel($booking->hotel);
        $total = $booking->total === '' ? Amount::zero($hotel->currency) : Amount::parse($booking->total);
        $policy = $this->policies[$booking->plan] ?? null;
        $fee = $policy === null ? Amount::zero($hotel->currency) : $policy->fee($total, $booking->stay, $hotel->clock, $now);
        $this->register->cancel($id, $now, $fee->format());
        return $fee;
    }
}
