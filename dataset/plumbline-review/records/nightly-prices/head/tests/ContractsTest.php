<?php

declare(strict_types=1);

use Innkeep\Calendar\Stay;
use Innkeep\Inventory\Contract;

function contract(string $id, string $agent, string $from, string $to, int $rooms, int $release): Contract
{
    return new Contract($id, 'LIS', 'DBL', $agent, day($from), day($to), $rooms, 24 * $release);
}

test('an allotment is kept from others until it is released', function () {
    $app = app();
    $app->register->sign(contract('c1', 'sun', '2024-05-01', '2024-06-01', 2, 14), at('2024-04-01 10:00'));
    $stay = Stay::of('2024-05-20', 1);
    $free = fn (string $when, ?string $agent = null) => $app->availability->free('LIS', 'DBL', $stay, at($when), $agent);
    same(2, $free('2024-05-05 10:00'));
    same(4, $free('2024-05-05 10:00', 'sun'));
    same(4, $free('2024-05-06 10:00'));
});

test('the day of the release begins at midnight in the hotel', function () {
    $app = app();
    $app->register->sign(contract('c1', 'sun', '2024-05-01', '2024-06-01', 2, 14), at('2024-04-01 10:00'));
    $stay = Stay::of('2024-05-20', 1);
    same(2, $app->availability->free('LIS', 'DBL', $stay, at('2024-05-05 22:59')));
    same(4, $app->availability->free('LIS', 'DBL', $stay, at('2024-05-05 23:00')));
});

test('what the agent sells comes out of the allotment first', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $app->register->sign(contract('c1', 'sun', '2024-05-01', '2024-06-01', 2, 14), $now);
    $stay = Stay::of('2024-05-20', 2);
    $app->desk->book(order('LIS', 'DBL', '2024-05-20', 1, agent: 'sun'), $now);
    same(2, $app->availability->free('LIS', 'DBL', $stay, $now));
    same(3, $app->availability->free('LIS', 'DBL', $stay, $now, 'sun'));
    $more = $app->desk->book(order('LIS', 'DBL', '2024-05-20', 1, agent: 'sun', rooms: 2), $now);
    same(1, $app->availability->free('LIS', 'DBL', $stay, $now));
    $app->desk->cancel($more->id, $now);
    same(2, $app->availability->free('LIS', 'DBL', $stay, $now));
});

test('contracts are resized and ended', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $stay = Stay::of('2024-05-20', 1);
    $app->register->sign(contract('c1', 'sun', '2024-05-01', '2024-06-01', 2, 14), $now);
    $app->register->sign(contract('c2', 'moon', '2024-05-01', '2024-06-01', 1, 14), $now);
    same(1, $app->availability->free('LIS', 'DBL', $stay, $now));
    $app->register->resize('c1', 1, $now);
    same(2, $app->availability->free('LIS', 'DBL', $stay, $now));
    $app->register->end('c2', $now);
    same(3, $app->availability->free('LIS', 'DBL', $stay, $now));
    throws(DomainException::class, fn () => $app->register->resize('c2', 1, $now));
});
