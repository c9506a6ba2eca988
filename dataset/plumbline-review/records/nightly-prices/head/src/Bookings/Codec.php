<?php

declare(strict_types=1);

namespace Innkeep\Bookings;

use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;
use Innkeep\Money\Amount;
use Innkeep\Money\Prices;

/**
 * Bookings as they stand in events and checkpoints, both as we write them now and as they were written when a booking
 * had a total and nothing else, or a number of nights instead of a departure. See docs/store.md.
 */
final class Codec
{
    public static function made(string $id, Order $order, int $now): array
    {
        return [
            'e' => 'booking.made', 'at' => $now, 'id' => $id, 'hotel' => $order->hotel, 'type' => $order->type,
            'arrival' => Day::format($order->stay->arrival), 'departure' => Day::format($order->stay->departure),
            'rooms' => $order->rooms, 'guest' => $order->guest, 'tier' => $order->tier, 'agent' => $order->agent,
            'ref' => $order->ref, 'plan' => $order->plan, 'prices' => $order->prices?->format(),
        ];
    }

    public static function fromMade(array $e): Booking
    {
        $stay = self::stay($e);
        return new Booking(
            $e['id'], $e['hotel'], $e['type'], $stay, $e['rooms'], $e['guest'], $e['tier'], $e['agent'], $e['ref'], $e['plan'],
            self::prices($e, $stay), $e['at'],
        );
    }

    /** @param array<string, mixed> $set as the register takes it */
    public static function changed(string $id, array $set, int $now): array
    {
        if (isset($set['stay'])) {
            $set['arrival'] = Day::format($set['stay']->arrival);
            $set['departure'] = Day::format($set['stay']->departure);
            unset($set['stay']);
        }
        if (isset($set['prices'])) {
            $set['prices'] = $set['prices']->format();
        }
        return ['e' => 'booking.changed', 'at' => $now, 'id' => $id, 'set' => $set];
    }

    /** The booking after such a change. */
    public static function fromChanged(Booking $booking, array $set): Booking
    {
        if (isset($set['arrival']) || isset($set['nights'])) {
            $set['stay'] = self::stay($set, $booking->stay);
        }
        $stay = $set['stay'] ?? $booking->stay;
        if (isset($set['prices']) || isset($set['total'])) {
            $set['prices'] = self::prices($set, $stay);
        } elseif (isset($set['stay']) && $booking->prices !== null) {
            $set['prices'] = Prices::even($booking->prices->total(), $stay->nights());
        }
        unset($set['arrival'], $set['departure'], $set['nights'], $set['total']);
        return $booking->with($set);
    }

    public static function toState(Booking $booking): array
    {
        return [
            'stay' => [$booking->stay->arrival, $booking->stay->departure],
            'prices' => $booking->prices?->format(),
        ] + get_object_vars($booking);
    }

    public static function fromState(array $a): Booking
    {
        $stay = new Stay(...$a['stay']);
        $prices = self::prices($a, $stay);
        unset($a['total']);
        return new Booking(...['stay' => $stay, 'prices' => $prices] + $a);
    }

    /** @param ?Stay $was says what isn't there */
    private static function stay(array $a, ?Stay $was = null): Stay
    {
        $arrival = isset($a['arrival']) ? Day::parse($a['arrival']) : $was->arrival;
        return new Stay($arrival, isset($a['departure']) ? Day::parse($a['departure']) : $arrival + ($a['nights'] ?? $was->nights()));
    }

    private static function prices(array $a, Stay $stay): ?Prices
    {
        if (isset($a['prices'])) {
            return Prices::parse($a['prices']);
        }
        return ($a['total'] ?? '') === '' ? null : Prices::even(Amount::parse($a['total']), $stay->nights());
    }
}
