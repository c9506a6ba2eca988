<?php

declare(strict_types=1);

namespace Innkeep\Report;

use Innkeep\Bookings\Booking;
use Innkeep\Hotels\Group;
use Innkeep\Money\Amount;
use Innkeep\Policy\Cancellation;

/** What the guest gets to read: when, where, how much, and until when they may think better of it. */
final class Confirmation
{
    /** @param array<string, Cancellation> $policies by plan */
    public function __construct(private readonly Group $group, private readonly array $policies)
    {
    }

    /** @return list<string> lines */
    public function of(Booking $booking): array
    {
        $hotel = $this->group->hotel($booking->hotel);
        $lines = [
            "{$booking->id} for {$booking->guest}",
            "{$hotel->name}, {$booking->stay}, {$booking->rooms} {$booking->type}",
        ];
        if ($booking->total === '') {
            return $lines;
        }
        $total = Amount::parse($booking->total);
        $average = $total->share(1, $booking->stay->nights());
        $lines[] = "{$booking->stay->nights()} nights at {$average->format()}, {$total->format()} altogether";
        $policy = $booking->status === Booking::BOOKED ? $this->policies[$booking->plan] ?? null : null;
        foreach ($policy?->steps($total, $booking->stay, $hotel->clock) ?? [] as [$until, $fee]) {
            $when = $until === null ? 'after that' : "before {$hotel->clock->show($until)}";
            $lines[] = "cancelling costs {$fee->format()} $when";
        }
        return $lines;
    }
}
