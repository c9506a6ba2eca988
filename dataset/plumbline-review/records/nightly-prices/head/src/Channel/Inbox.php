<?php

declare(strict_types=1);

namespace Innkeep\Channel;

use Innkeep\Bookings\Booking;
use Innkeep\Bookings\Desk;
use Innkeep\Bookings\Order;
use Innkeep\Bookings\Register;
use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;
use Innkeep\Money\Amount;
use Innkeep\Money\Prices;

/** Bookings from a portal. They've been sold already, so we take them whether there's a room or not. */
final class Inbox
{
    public function __construct(
        private readonly Register $register,
        private readonly Desk $desk,
        private readonly string $portal,
    ) {
    }

    public function take(array $message, int $now): string
    {
        $ref = $this->portal . ':' . ($message['ref'] ?? '');
        $known = $this->register->byRef($ref);
        switch ($message['kind']) {
            case 'cancel':
                if ($known === null || $known->status !== Booking::BOOKED) {
                    return 'ignored';
                }
                $this->desk->cancel($known->id, $now);
                return 'cancelled';
            case 'stop':
                // They close out nights by themselves now and then; we keep out of each other's way.
                $this->register->close(
                    $message['hotel'], $message['type'], Day::parse($message['first']), Day::parse($message['last']),
                    $message['rooms'], $now,
                );
                return 'closed';
            case 'book':
                if ($known !== null && $known->status !== Booking::BOOKED) {
                    return 'ignored';
                }
                $stay = new Stay(Day::parse($message['arrival']), Day::parse($message['departure']));
                $total = $message['total'] ?? '';
                $prices = $total === '' ? null : Prices::even(Amount::parse($total), $stay->nights());
                if ($known === null) {
                    $this->register->make(new Order(
                        $message['hotel'], $message['type'], $stay, $message['guest'],
                        rooms: $message['rooms'] ?? 1, agent: $message['agent'] ?? null, ref: $ref,
                        plan: $message['plan'] ?? '', prices: $prices,
                    ), $now);
                    return 'made';
                }
                $this->register->change($known->id, [
                    'stay' => $stay, 'rooms' => $message['rooms'] ?? null, 'type' => $message['type'],
                    'guest' => $message['guest'], 'prices' => $prices,
                ], $now);
                return 'changed';
        }
        throw new \UnexpectedValueException("what is a {$message['kind']}?");
    }
}
