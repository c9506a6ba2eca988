<?php

declare(strict_types=1);

namespace Innkeep\Channel;

use Innkeep\Bookings\Booking;
use Innkeep\Bookings\Desk;
use Innkeep\Bookings\Register;
use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;

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
                $stay = new Stay(Day::parse($message['arrival']), Day::parse($message['departure']));
                if ($known === null) {
                    $this->register->make([
                        'hotel' => $message['hotel'], 'type' => $message['type'], 'stay' => $stay,
                        'rooms' => $message['rooms'] ?? 1, 'guest' => $message['guest'], 'ref' => $ref,
                        'plan' => $message['plan'] ?? '', 'total' => $message['total'] ?? '',
                        'agent' => $message['agent'] ?? null,
                    ], $now);
                    return 'made';
                }
                if ($known->status !== Booking::BOOKED) {
                    return 'ignored';
                }
                $this->register->change($known->id, array_filter([
                    'arrival' => $stay->arrival, 'nights' => $stay->nights(), 'rooms' => $message['rooms'] ?? null,
                    'type' => $message['type'], 'guest' => $message['guest'], 'total' => $message['total'] ?? null,
                ], static fn ($v) => $v !== null), $now);
                return 'changed';
        }
        throw new \UnexpectedValueException("what is a {$message['kind']}?");
    }
}
