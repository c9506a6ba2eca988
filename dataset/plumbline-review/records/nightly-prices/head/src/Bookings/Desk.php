<?php

declare(strict_types=1);

namespace Innkeep\Bookings;

use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;
use Innkeep\Inventory\Availability;
use Innkeep\Money\Amount;
use Innkeep\Money\Prices;
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

    public function book(Order $order, int $now): Booking
    {
        $left = $this->availability->free($order->hotel, $order->type, $order->stay, $now, $order->agent);
        if ($left < $order->rooms) {
            throw new NoRooms("{$order->type} in {$order->hotel} for {$order->stay}: $left left, {$order->rooms} wanted");
        }
        if ($order->prices === null && $order->plan !== '') {
            $prices = $this->quoter->quote($order->plan, $order->type, $order->stay, $order->guests);
            $order = $order->withPrices($prices->times($order->rooms));
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
        return $this->register->change($id, ['stay' => $stay], $now);
    }

    /** Makes the booking cost so much altogether, with the nights in the proportions they have now. */
    public function price(string $id, Amount $total, int $now): Booking
    {
        $booking = $this->register->booking($id);
        $prices = $booking->prices?->spread($total) ?? Prices::even($total, $booking->stay->nights());
        return $this->register->change($id, ['prices' => $prices], $now);
    }

    /** Cancels and says what it costs. */
    public function cancel(string $id, int $now): Amount
    {
        $booking = $this->register->booking($id);
        $hotel = $this->group->hotel($booking->hotel);
        $policy = $this->policies[$booking->plan] ?? null;
        $fee = $policy === null || $booking->prices === null
            ? Amount::zero($hotel->currency)
            : $policy->fee($booking->prices, $booking->stay, $hotel->clock, $now);
        $this->register->cancel($id, $now, $fee);
        return $fee;
    }
}
