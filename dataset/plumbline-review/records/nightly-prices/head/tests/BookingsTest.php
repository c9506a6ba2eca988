<?php

declare(strict_types=1);

use Innkeep\Bookings\Booking;
use Innkeep\Bookings\NoRooms;
use Innkeep\Calendar\Stay;
use Innkeep\Money\Amount;
use Innkeep\Money\Prices;

const NOW = '2024-04-01 10:00';

test('a booking takes a room for its nights', function () {
    $app = app();
    $now = at(NOW);
    $booking = $app->desk->book(order('LIS', 'DBL', '2024-05-06', 2, plan: 'FLEX', rooms: 3), $now);
    same('LIS-000001', $booking->id);
    same('2x285.00 EUR', $booking->prices->format());
    same(1, $app->availability->free('LIS', 'DBL', Stay::of('2024-05-05', 2), $now));
    same(4, $app->availability->free('LIS', 'DBL', Stay::of('2024-05-08', 2), $now));
    throws(NoRooms::class, fn () => $app->desk->book(order('LIS', 'DBL', '2024-05-07', 1, rooms: 2), $now));
});

test('overbooking goes as far as it is allowed', function () {
    $app = app();
    $now = at(NOW);
    foreach ([1, 2, 3] as $_) {
        $app->desk->book(order('LIS', 'SGL', '2024-05-06', 1), $now);
    }
    throws(NoRooms::class, fn () => $app->desk->book(order('LIS', 'SGL', '2024-05-06', 1), $now));
    same(0, $app->availability->free('LIS', 'SGL', Stay::of('2024-05-06', 1), $now));
});

test('a stay may be moved over itself', function () {
    $app = app();
    $now = at(NOW);
    $booking = $app->desk->book(order('POR', 'DBL', '2024-05-06', 3, rooms: 2), $now);
    same('2024-05-07/2024-05-11', (string) $app->desk->move($booking->id, Stay::of('2024-05-07', 4), $now)->stay);
    $app->desk->book(order('POR', 'DBL', '2024-05-11', 1), $now);
    throws(NoRooms::class, fn () => $app->desk->move($booking->id, Stay::of('2024-05-08', 4), $now));
});

test('a stay in a full house may be cut short', function () {
    $app = app();
    foreach ([3, 3, 1] as $nights) {
        $booking = $app->register->make(order('POR', 'DBL', '2024-05-06', $nights), at(NOW));
    }
    same('2024-05-06/2024-05-08', (string) $app->desk->move('POR-000001', Stay::of('2024-05-06', 2), at(NOW))->stay);
    throws(NoRooms::class, fn () => $app->desk->move($booking->id, Stay::of('2024-05-06', 2), at(NOW)));
    same('2024-05-06/2024-05-07', (string) $app->register->booking($booking->id)->stay);
});

test('only what is given is changed', function () {
    $app = app();
    $booking = $app->desk->book(order('POR', 'DBL', '2024-05-06', 3, tier: 1, prices: '3x80.00 EUR'), at(NOW));
    $changed = $app->register->change($booking->id, ['guest' => 'Mr Hartley', 'tier' => 0, 'rooms' => null, 'prices' => null], at(NOW));
    same(['Mr Hartley', 0, 1, '3x80.00 EUR'], [$changed->guest, $changed->tier, $changed->rooms, $changed->prices->format()]);
    same('2024-05-06/2024-05-09', (string) $changed->stay);
    same('2024-05-08/2024-05-11', (string) $app->register->change($booking->id, ['stay' => Stay::of('2024-05-08', 3)], at(NOW))->stay);
});

test('what makes no sense is not written', function () {
    $folder = folder();
    $app = app($folder);
    $booking = $app->desk->book(order('POR', 'DBL', '2024-05-06', 3), at(NOW));
    foreach ([['rooms' => 0], ['prices' => Prices::parse('2x80.00 EUR')], ['stay' => Stay::of('2024-05-06', 1), 'prices' => Prices::parse('3x80.00 EUR')]] as $set) {
        throws(InvalidArgumentException::class, fn () => $app->register->change($booking->id, $set, at(NOW)));
    }
    throws(DomainException::class, fn () => $app->register->change($booking->id, ['type' => 'KING'], at(NOW)));
    throws(TypeError::class, fn () => $app->register->change($booking->id, ['rooms' => '2'], at(NOW)));
    throws(InvalidArgumentException::class, fn () => order('POR', 'DBL', '2024-05-06', 3, rooms: 0));
    throws(InvalidArgumentException::class, fn () => order('POR', 'DBL', '2024-05-06', 3, prices: '2x80.00 EUR'));
    same(1, app($folder)->register->booking($booking->id)->rooms);
});

test('prices come along when a stay is moved', function () {
    $app = app();
    $booking = $app->desk->book(order('LIS', 'DBL', '2024-05-09', 3, plan: 'FLEX'), at(NOW));
    same('1x95.00 2x105.00 EUR', $booking->prices->format());
    $move = fn (string $arrival, int $nights) => $app->desk->move($booking->id, Stay::of($arrival, $nights), at(NOW))->prices->format();
    same('3x95.00 1x105.00 EUR', $move('2024-05-07', 4));
    same('1x95.00 3x105.00 EUR', $move('2024-05-09', 4));
    same('1x95.00 1x105.00 EUR', $move('2024-06-09', 2));
});

test('the desk says what it costs', function () {
    $app = app();
    $booking = $app->desk->book(order('LIS', 'DBL', '2024-05-09', 3, prices: '1x95.00 2x105.00 EUR'), at(NOW));
    same('1x85.50 2x94.50 EUR', $app->desk->price($booking->id, Amount::parse('274.50 EUR'), at(NOW))->prices->format());
    $other = $app->desk->book(order('LIS', 'DBL', '2024-05-09', 3), at(NOW));
    same(null, $other->prices);
    same('1x33.33 1x33.34 1x33.33 EUR', $app->desk->price($other->id, Amount::parse('100.00 EUR'), at(NOW))->prices->format());
});

test('cancelling gives the room back and says what it costs', function () {
    $app = app();
    $booking = $app->desk->book(order('POR', 'DBL', '2024-05-06', 3, plan: 'FLEX', rooms: 2), at(NOW));
    same('190.00 EUR', $app->desk->cancel($booking->id, at('2024-05-05 10:00'))->format());
    same(2, $app->availability->free('POR', 'DBL', Stay::of('2024-05-06', 3), at(NOW)));
    throws(DomainException::class, fn () => $app->desk->cancel($booking->id, at(NOW)));
});

test('the nights that are paid for are the first ones', function () {
    $app = app();
    $booking = $app->desk->book(order('LIS', 'DBL', '2024-05-09', 3, plan: 'FLEX'), at(NOW));
    same('95.00 EUR', $app->desk->cancel($booking->id, at('2024-05-08 10:00'))->format());
    $other = $app->register->make(order('LIS', 'DBL', '2024-05-09', 3, plan: 'FLEX'), at(NOW));
    same('0.00 EUR', $app->desk->cancel($other->id, at('2024-05-08 10:00'))->format());
});

test('closed rooms are not sold', function () {
    $app = app();
    $now = at(NOW);
    $app->register->close('POR', 'DBL', day('2024-05-06'), day('2024-05-07'), 1, $now);
    same(1, $app->availability->free('POR', 'DBL', Stay::of('2024-05-07', 1), $now));
    same(2, $app->availability->free('POR', 'DBL', Stay::of('2024-05-08', 1), $now));
    $app->register->close('POR', 'DBL', day('2024-05-07'), day('2024-05-07'), -1, $now);
    same(2, $app->availability->free('POR', 'DBL', Stay::of('2024-05-07', 1), $now));
});

test('everything is there again after a restart', function () {
    $folder = folder();
    $app = app($folder);
    $app->desk->book(order('LIS', 'DBL', '2024-05-06', 2, ref: 'x:1'), at(NOW));
    $second = $app->desk->book(order('LIS', 'DBL', '2024-05-06', 2, guest: 'Mr Ødegård'), at(NOW));
    $app->desk->cancel($second->id, at(NOW));
    $again = app($folder);
    same(3, $again->availability->free('LIS', 'DBL', Stay::of('2024-05-06', 2), at(NOW)));
    same('LIS-000001', $again->register->byRef('x:1')->id);
    same(Booking::CANCELLED, $again->register->booking($second->id)->status);
    same('Mr Ødegård', $again->register->booking($second->id)->guest);
    same('LIS-000003', $again->desk->book(order('LIS', 'DBL', '2024-06-06', 2), at(NOW))->id);
});
