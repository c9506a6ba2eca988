<?php

declare(strict_types=1);

use Innkeep\Bookings\Booking;
use Innkeep\Bookings\NoRooms;
use Innkeep\Calendar\Stay;

const NOW = '2024-04-01 10:00';

test('a booking takes a room for its nights', function () {
    $app = app();
    $now = at(NOW);
    $booking = $app->desk->book(order('LIS', 'DBL', '2024-05-06', 2, ['plan' => 'FLEX', 'rooms' => 3]), $now);
    same('LIS-000001', $booking->id);
    same('570.00 EUR', $booking->total);
    same(1, $app->availability->free('LIS', 'DBL', Stay::of('2024-05-05', 2), $now));
    same(4, $app->availability->free('LIS', 'DBL', Stay::of('2024-05-08', 2), $now));
    throws(NoRooms::class, fn () => $app->desk->book(order('LIS', 'DBL', '2024-05-07', 1, ['rooms' => 2]), $now));
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
    $booking = $app->desk->book(order('POR', 'DBL', '2024-05-06', 3, ['rooms' => 2]), $now);
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

test('a new arrival alone moves the whole stay', function () {
    $app = app();
    $booking = $app->desk->book(order('POR', 'DBL', '2024-05-06', 3), at(NOW));
    same('2024-05-08/2024-05-11', (string) $app->register->change($booking->id, ['arrival' => day('2024-05-08')], at(NOW))->stay);
    same('2024-05-08/2024-05-09', (string) $app->register->change($booking->id, ['nights' => 1], at(NOW))->stay);
});

test('cancelling gives the room back and says what it costs', function () {
    $app = app();
    $booking = $app->desk->book(order('POR', 'DBL', '2024-05-06', 3, ['plan' => 'FLEX', 'rooms' => 2]), at(NOW));
    same('190.00 EUR', $app->desk->cancel($booking->id, at('2024-05-05 10:00'))->format());
    same(2, $app->availability->free('POR', 'DBL', Stay::of('2024-05-06', 3), at(NOW)));
    throws(DomainException::class, fn () => $app->desk->cancel($booking->id, at(NOW)));
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
    $app->desk->book(order('LIS', 'DBL', '2024-05-06', 2, ['ref' => 'x:1']), at(NOW));
    $second = $app->desk->book(order('LIS', 'DBL', '2024-05-06', 2, ['guest' => 'Mr Ødegård']), at(NOW));
    $app->desk->cancel($second->id, at(NOW));
    $again = app($folder);
    same(3, $again->availability->free('LIS', 'DBL', Stay::of('2024-05-06', 2), at(NOW)));
    same('LIS-000001', $again->register->byRef('x:1')->id);
    same(Booking::CANCELLED, $again->register->booking($second->id)->status);
    same('Mr Ødegård', $again->register->booking($second->id)->guest);
    same('LIS-000003', $again->desk->book(order('LIS', 'DBL', '2024-06-06', 2), at(NOW))->id);
});

test('a total is an amount or nothing', function () {
    $app = app();
    same('80.00 EUR', $app->register->make(order('LIS', 'DBL', '2024-05-06', 1, ['total' => '80 EUR']), at(NOW))->total);
    throws(InvalidArgumentException::class, fn () => $app->register->make(order('LIS', 'DBL', '2024-05-06', 1, ['total' => '80']), at(NOW)));
    throws(InvalidArgumentException::class, fn () => $app->register->change('LIS-000001', ['total' => 'EUR 80'], at(NOW)));
    same('', $app->register->change('LIS-000001', ['total' => ''], at(NOW))->total);
});
