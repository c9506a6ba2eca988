<?php

declare(strict_types=1);

test('the feed has what is left', function () {
    $app = app();
    $now = at('2024-05-01 10:00');
    $app->desk->book(order('POR', 'DBL', '2024-05-02', 1), $now);
    same(
        ['DBL' => ['2024-05-01' => 2, '2024-05-02' => 1, '2024-05-03' => 2], 'FAM' => ['2024-05-01' => 1, '2024-05-02' => 1, '2024-05-03' => 1]],
        $app->feed->rooms('POR', day('2024-05-01'), 3, $now),
    );
    $app->register->make(order('POR', 'DBL', '2024-05-02', 1, ['rooms' => 3]), $now);
    same(0, $app->feed->rooms('POR', day('2024-05-02'), 1, $now)['DBL']['2024-05-02']);
});

test('messages wait until they are acknowledged', function () {
    $app = app();
    $now = at('2024-05-01 10:00');
    $outbox = $app->outbox('POR', 30);
    same(1, $outbox->update(day('2024-05-01'), $now));
    same(null, $outbox->update(day('2024-05-01'), $now));
    $app->desk->book(order('POR', 'DBL', '2024-05-02', 1), $now);
    same(2, $outbox->update(day('2024-05-01'), $now));
    same(2, $outbox->next()['seq']);
    $outbox->acknowledge(1);
    same(2, $outbox->next()['seq']);
    $outbox->acknowledge(2);
    same(null, $outbox->next());
});

test('bookings come in, change and go', function () {
    $app = app();
    $now = at('2024-05-01 10:00');
    $inbox = $app->inbox('rooms4u');
    $book = ['kind' => 'book', 'ref' => '77', 'hotel' => 'POR', 'type' => 'DBL', 'arrival' => '2024-05-10', 'departure' => '2024-05-12', 'guest' => 'A. Bright', 'total' => '190.00 EUR'];
    same('made', $inbox->take($book, $now));
    same('changed', $inbox->take(['departure' => '2024-05-13', 'rooms' => 2] + $book, $now));
    $booking = $app->register->byRef('rooms4u:77');
    same('2024-05-10/2024-05-13', (string) $booking->stay);
    same(2, $booking->rooms);
    same('cancelled', $inbox->take(['kind' => 'cancel', 'ref' => '77'], $now));
    same('ignored', $inbox->take(['kind' => 'cancel', 'ref' => '77'], $now));
    same('ignored', $inbox->take($book, $now));
});

test('portals close nights', function () {
    $app = app();
    $now = at('2024-05-01 10:00');
    $app->inbox('rooms4u')->take(['kind' => 'stop', 'hotel' => 'POR', 'type' => 'DBL', 'first' => '2024-05-10', 'last' => '2024-05-11', 'rooms' => 1], $now);
    same([2, 1, 1, 2], array_values($app->feed->rooms('POR', day('2024-05-09'), 4, $now)['DBL']));
});
