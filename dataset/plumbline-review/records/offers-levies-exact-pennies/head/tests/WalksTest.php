<?php

declare(strict_types=1);

use Innkeep\Bookings\Booking;

function overbooked(): array
{
    $app = app();
    $now = at('2024-05-01 10:00');
    $ids = [];
    foreach ([[0, '2024-05-06', 1], [1, '2024-05-06', 2], [3, '2024-05-06', 1], [0, '2024-05-07', 2]] as [$tier, $arrival, $nights]) {
        $ids[] = $app->register->make(order('POR', 'DBL', $arrival, $nights, ['tier' => $tier]), $now++)->id;
    }
    return [$app, $ids];
}

test('the lowest tier goes first', function () {
    [$app, $ids] = overbooked();
    $walks = $app->walker->propose('POR', 'DBL', 14, at('2024-05-03 10:00'));
    same([$ids[0]], array_map(fn ($b) => $b->id, $walks));
});

test('nobody is walked from a house that is not full', function () {
    $app = app();
    $app->register->make(order('POR', 'DBL', '2024-05-06', 1, ['rooms' => 2]), at('2024-05-01 10:00'));
    same([], $app->walker->propose('POR', 'DBL', 14, at('2024-05-03 10:00')));
});

test('guests with status and groups stay', function () {
    $app = app();
    foreach ([['tier' => 3], ['rooms' => 2], ['tier' => 3]] as $more) {
        $app->register->make(order('POR', 'DBL', '2024-05-06', 1, $more), at('2024-05-01 10:00'));
    }
    same([], $app->walker->propose('POR', 'DBL', 14, at('2024-05-03 10:00')));
});

test('a walked guest has a room elsewhere', function () {
    [$app, $ids] = overbooked();
    $now = at('2024-05-06 16:00');
    same('LIS', $app->walker->walk($ids[0], day('2024-05-06'), $now));
    same(Booking::WALKED, $app->register->booking($ids[0])->status);
    same(3, $app->availability->free('LIS', 'DBL', $app->register->booking($ids[0])->stay, $now));
    throws(DomainException::class, fn () => $app->walker->walk($ids[0], day('2024-05-06'), $now));
});

test('somebody in the house can leave in the middle', function () {
    [$app, $ids] = overbooked();
    $app->walker->walk($ids[1], day('2024-05-07'), at('2024-05-07 10:00'));
    same('2024-05-06/2024-05-07', (string) $app->register->booking($ids[1])->occupies());
});

test('without a room anywhere the guest stays', function () {
    [$app, $ids] = overbooked();
    $now = at('2024-05-06 16:00');
    $app->register->make(order('LIS', 'DBL', '2024-05-06', 1, ['rooms' => 4]), $now);
    same(null, $app->walker->walk($ids[0], day('2024-05-06'), $now));
    same(Booking::BOOKED, $app->register->booking($ids[0])->status);
});
