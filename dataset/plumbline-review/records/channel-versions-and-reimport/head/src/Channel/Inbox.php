<?php

declare(strict_types=1);

namespace Innkeep\Channel;

use Innkeep\Bookings\Booking;
use Innkeep\Bookings\Desk;
use Innkeep\Bookings\Register;
use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;

/**
 * Bookings from a portal. They've been sold already, so we take them whether there's a room or not. Messages may come
 * twice and in any order; those about the same reference have versions.
 */
final class Inbox
{
    public function __construct(
        private readonly Register $register,
        private readonly Desk $desk,
        private readonly string $portal,
    ) {
    }

    /** Answers with what became of the message: made, changed, cancelled, closed, noted, stale or ignored. */
    public function take(array $message, int $now): string
    {
        if (!in_array($message['kind'], ['book', 'cancel', 'stop'], true)) {
            throw new \UnexpectedValueException("what is a {$message['kind']}?");
        }
        $seen = $this->seen($message);
        if ($seen !== null && $seen[1] <= $this->version($seen[0])) {
            return 'stale';
        }
        return match ($message['kind']) {
            'book' => $this->book($message, $seen, $now),
            'cancel' => $this->cancel($message, $seen, $now),
            'stop' => $this->stop($message, $seen, $now),
        };
    }

    private function book(array $message, ?array $seen, int $now): string
    {
        $known = $this->register->byRef($this->ref($message));
        $stay = new Stay(Day::parse($message['arrival']), Day::parse($message['departure']));
        if ($known === null || ($seen !== null && $known->status === Booking::CANCELLED)) {
            $this->register->make([
                'hotel' => $message['hotel'], 'type' => $message['type'], 'stay' => $stay,
                'rooms' => $message['rooms'] ?? 1, 'guest' => $message['guest'], 'ref' => $this->ref($message),
                'plan' => $message['plan'] ?? '', 'total' => $message['total'] ?? '', 'agent' => $message['agent'] ?? null,
                'seen' => $seen,
            ], $now);
            return 'made';
        }
        if ($known->status !== Booking::BOOKED) {
            return $this->note($seen, 'ignored', $now);
        }
        if ($known->hotel !== $message['hotel']) {
            throw new \DomainException("{$known->id} can't be moved to {$message['hotel']}, that takes a cancellation first");
        }
        $this->register->change($known->id, array_filter([
            'arrival' => $stay->arrival, 'nights' => $stay->nights(), 'rooms' => $message['rooms'] ?? null,
            'type' => $message['type'], 'guest' => $message['guest'], 'total' => $message['total'] ?? null,
        ], static fn ($v) => $v !== null), $now, $seen);
        return 'changed';
    }

    private function cancel(array $message, ?array $seen, int $now): string
    {
        $known = $this->register->byRef($this->ref($message));
        if ($known === null) {
            // The booking itself is still on its way, most likely. It'll be stale when it gets here.
            return $this->note($seen, $seen === null ? 'ignored' : 'noted', $now);
        }
        if ($known->status !== Booking::BOOKED) {
            return $this->note($seen, 'ignored', $now);
        }
        $this->desk->cancel($known->id, $now, $seen);
        return 'cancelled';
    }

    /** They close out nights by themselves now and then; we keep out of each other's way. */
    private function stop(array $message, ?array $seen, int $now): string
    {
        $this->register->close(
            $message['hotel'], $message['type'], Day::parse($message['first']), Day::parse($message['last']),
            $message['rooms'], $now, $seen,
        );
        return 'closed';
    }

    private function note(?array $seen, string $answer, int $now): string
    {
        if ($seen !== null) {
            $this->register->note($seen, $now);
        }
        return $answer;
    }

    private function ref(array $message): string
    {
        return $this->portal . ':' . $message['ref'];
    }

    /** @return array{string, int}|null what the message is about and its version, for portals that have versions */
    private function seen(array $message): ?array
    {
        if (!isset($message['ref'], $message['version'])) {
            return null;
        }
        return [($message['kind'] === 'stop' ? 'stop ' : '') . $this->ref($message), (int) $message['version']];
    }

    private function version(string $what): int
    {
        return (int) ($this->register->seen($what) ?? PHP_INT_MIN);
    }
}
