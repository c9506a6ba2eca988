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
    same(3, $app->availability->beds('LIS', 'DBL', $app->register->booking($ids[0])->stay, $now));
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

function walkers(array $stays, int $rooms, int $nights = 14): string
{
    $bookings = [];
    foreach ($stays as $name => [$arrival, $departure, $tier]) {
        $bookings[] = new Booking((string) $name, 'POR', 'DBL', new Innkeep\Calendar\Stay($arrival, $departure), 1, 'x', $tier, null, null, '', '', 0);
    }
    $beds = new Innkeep\Inventory\NightMap($rooms);
    $list = (new Innkeep\Walks\WalkList())->choose($bookings, $beds, 0, $nights);
    return implode(' ', array_map(fn ($b) => $b->id, $list));
}

test('as few guests as possible', function () {
    same('b', walkers(['a' => [0, 2, 0], 'b' => [1, 5, 0], 'c' => [4, 6, 0]], 1));
    same('b d', walkers(['a' => [0, 2, 0], 'b' => [1, 5, 0], 'c' => [4, 6, 0], 'd' => [5, 9, 0]], 1));
    same('', walkers(['a' => [0, 2, 0], 'b' => [2, 5, 0], 'c' => [5, 6, 0]], 1));
});

test('of the same number those of the lowest tiers', function () {
    same('a', walkers(['a' => [0, 2, 0], 'b' => [1, 5, 1]], 1));
    same('b', walkers(['a' => [0, 2, 1], 'b' => [1, 5, 1]], 1));
    same('b', walkers(['a' => [0, 2, 0], 'b' => [1, 5, 2], 'c' => [4, 6, 0]], 1));
    same('c', walkers(['a' => [0, 4, 3], 'b' => [2, 8, 2], 'c' => [3, 4, 0]], 2));
});

test('nights beyond the horizon do not matter', function () {
    same('', walkers(['a' => [12, 16, 0], 'b' => [14, 16, 0]], 1));
    same('a', walkers(['a' => [12, 16, 0], 'b' => [13, 20, 1]], 1));
});

test('when nobody can go the rest is sorted out all the same', function () {
    same('c', walkers(['a' => [0, 3, 3], 'b' => [1, 3, 3], 'c' => [4, 6, 1], 'd' => [5, 6, 3]], 1));
});
