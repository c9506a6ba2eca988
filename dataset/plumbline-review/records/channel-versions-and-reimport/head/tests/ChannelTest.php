<?php

declare(strict_types=1);

use Innkeep\App;
use Innkeep\Channel\Outbox;

/** What a well-behaved portal makes of messages: a night keeps the highest version. */
final class Portal
{
    public array $rooms = [];
    private array $versions = [];

    public function take(Innkeep\Channel\Message $message): void
    {
        foreach ($message->runs as [$type, $from, $to, $rooms]) {
            for ($n = $from; $n < $to; $n++) {
                if ($message->number >= ($this->versions[$type][$n] ?? 0)) {
                    $this->versions[$type][$n] = $message->number;
                    $this->rooms[$type][$n] = $rooms;
                }
            }
        }
    }
}

function runsOf(array $messages): array
{
    return array_merge(...array_map(fn ($m) => array_map(fn ($r) => "$m->number $r[0] " . ($r[1] - day('2024-05-01')) . '-' . ($r[2] - day('2024-05-01')) . ' ' . $r[3], $m->runs), $messages));
}

/** @return array{App, Outbox, int, int} */
function porto(int $days = 10): array
{
    $app = app();
    return [$app, $app->outbox('POR', $days), day('2024-05-01'), at('2024-05-01 10:00')];
}

test('the feed has what is left', function () {
    $app = app();
    $now = at('2024-05-01 10:00');
    $app->desk->book(order('POR', 'DBL', '2024-05-02', 1), $now);
    $d = day('2024-05-01');
    same(['DBL' => [$d => 2, $d + 1 => 1, $d + 2 => 2], 'FAM' => [$d => 1, $d + 1 => 1, $d + 2 => 1]], $app->feed->rooms('POR', $d, 3, $now));
    $app->register->make(order('POR', 'DBL', '2024-05-02', 1, ['rooms' => 3]), $now);
    same([$d + 1 => 0], $app->feed->rooms('POR', $d + 1, 1, $now)['DBL']);
    same(3, $app->feed->rooms('LIS', $d, 1, $now)['SGL'][$d]);
});

test('only what is different is sent', function () {
    [$app, $outbox, $today, $now] = porto();
    same(['1 DBL 0-10 2', '1 FAM 0-10 1'], runsOf($outbox->due($today, $now)));
    $outbox->acknowledge(1);
    same([], $outbox->due($today, $now));
    $app->desk->book(order('POR', 'DBL', '2024-05-02', 3), $now);
    $app->desk->book(order('POR', 'DBL', '2024-05-03', 1), $now);
    same(['2 DBL 1-2 1', '2 DBL 2-3 0', '2 DBL 3-4 1'], runsOf($outbox->due($today, $now)));
    same(['3 DBL 10-11 2', '3 FAM 10-11 1'], runsOf($outbox->due($today + 1, $now)));
});

test('without an answer a message is sent again, less and less often', function () {
    [, $outbox, $today, $now] = porto();
    $sent = [];
    for ($s = 0; $s < 1000; $s++) {
        if ($outbox->due($today, $now + $s) !== []) {
            $sent[] = $s;
        }
    }
    same([0, 60, 180, 420, 900], $sent);
    $outbox->acknowledge(1);
    same(true, $outbox->idle());
});

test('what was rejected is sent anew unless it has changed meanwhile', function () {
    [$app, $outbox, $today, $now] = porto();
    $outbox->due($today, $now);
    $app->desk->book(order('POR', 'DBL', '2024-05-02', 3), $now);
    same(['2 DBL 1-4 1'], runsOf($outbox->due($today, $now)));
    $outbox->reject(1);
    same(['3 DBL 0-1 2', '3 DBL 4-10 2', '3 FAM 0-10 1'], runsOf($outbox->due($today, $now)));
    $outbox->reject(2);
    same(['4 DBL 1-4 1'], runsOf($outbox->due($today, $now)));
    $outbox->reject(2);
    same([], $outbox->due($today, $now));
});

test('only so many messages at a time', function () {
    [$app, $outbox, $today, $now] = porto(300);
    for ($n = 0; $n < 300; $n += 2) {
        $app->register->close('POR', 'DBL', $today + $n, $today + $n, 1, $now);
    }
    $first = $outbox->due($today, $now);
    same([1, 2, 3, 4], array_map(fn ($m) => $m->number, $first));
    $portal = new Portal();
    array_map($portal->take(...), $first);
    same([], $outbox->due($today, $now));
    $outbox->acknowledge(3);
    array_map($portal->take(...), $second = $outbox->due($today, $now));
    same([5], array_map(fn ($m) => $m->number, $second));
    foreach ([1, 2, 4, 5] as $number) {
        $outbox->acknowledge($number);
    }
    array_map($portal->take(...), $outbox->due($today, $now));
    same($app->feed->rooms('POR', $today, 300, $now), $portal->rooms);
});

test('after a refresh everything is sent again', function () {
    [, $outbox, $today, $now] = porto();
    $outbox->due($today, $now);
    $outbox->refresh();
    same(['2 DBL 0-10 2', '2 FAM 0-10 1'], runsOf($outbox->due($today, $now)));
});

test('an outbox can be put away', function () {
    [$app, $outbox, $today, $now] = porto();
    $outbox->due($today, $now);
    $app->desk->book(order('POR', 'DBL', '2024-05-02', 3), $now);
    $outbox->due($today, $now);
    $outbox->acknowledge(1);
    $file = $app->outboxFile('rooms4u', 'POR');
    $file->save($outbox);
    $again = $app->outbox('POR', 10);
    $file->load($again);
    same([], $again->due($today, $now + 59));
    same(['2 DBL 1-4 1'], runsOf($again->due($today, $now + 60)));
    $again->reject(2);
    same(['3 DBL 1-4 1'], runsOf($again->due($today, $now + 60)));
    throws(InvalidArgumentException::class, fn () => $app->outboxFile('../x', 'POR'));
});

test('messages as portals want them', function () {
    [, $outbox, $today, $now] = porto();
    same(
        '{"version":1,"hotel":"POR","rooms":[{"type":"DBL","first":"2024-05-01","last":"2024-05-10","rooms":2},{"type":"FAM","first":"2024-05-01","last":"2024-05-10","rooms":1}]}',
        $outbox->due($today, $now)[0]->toJson(),
    );
});

function message(int $version, array $more = []): array
{
    return $more + ['kind' => 'book', 'ref' => '77', 'version' => $version, 'hotel' => 'POR', 'type' => 'DBL', 'arrival' => '2024-05-10', 'departure' => '2024-05-12', 'guest' => 'A. Bright', 'total' => '190.00 EUR'];
}

test('bookings come in, change and go', function () {
    $app = app();
    $now = at('2024-05-01 10:00');
    $inbox = $app->inbox('rooms4u');
    same('made', $inbox->take(message(1), $now));
    same('changed', $inbox->take(message(2, ['departure' => '2024-05-13', 'rooms' => 2]), $now));
    $booking = $app->register->byRef('rooms4u:77');
    same(['2024-05-10/2024-05-13', 2, 'POR-000001'], [(string) $booking->stay, $booking->rooms, $booking->id]);
    same('cancelled', $inbox->take(message(3, ['kind' => 'cancel']), $now));
    same('made', $inbox->take(message(4), $now));
    same('POR-000002', $app->register->byRef('rooms4u:77')->id);
});

test('messages come late or twice', function () {
    $folder = folder();
    $app = app($folder);
    $now = at('2024-05-01 10:00');
    same('made', $app->inbox('rooms4u')->take(message(2), $now));
    $app = app($folder);
    same('stale', $app->inbox('rooms4u')->take(message(2, ['guest' => 'Somebody Else']), $now));
    same('stale', $app->inbox('rooms4u')->take(message(1, ['kind' => 'cancel']), $now));
    same('made', $app->inbox('beds')->take(message(1), $now));
    same('noted', $app->inbox('rooms4u')->take(message(9, ['kind' => 'cancel', 'ref' => '78']), $now));
    $app = app($folder);
    same('stale', $app->inbox('rooms4u')->take(message(8, ['ref' => '78']), $now));
    same('made', $app->inbox('rooms4u')->take(message(10, ['ref' => '78']), $now));
});

test('portals without versions', function () {
    $app = app();
    $now = at('2024-05-01 10:00');
    $inbox = $app->inbox('rooms4u');
    $book = array_diff_key(message(0), ['version' => 0]);
    same(['ignored', 'made', 'changed', 'cancelled', 'ignored', 'ignored'], [
        $inbox->take(['kind' => 'cancel'] + $book, $now), $inbox->take($book, $now), $inbox->take($book, $now),
        $inbox->take(['kind' => 'cancel'] + $book, $now), $inbox->take(['kind' => 'cancel'] + $book, $now), $inbox->take($book, $now),
    ]);
});

test('who was walked is not changed, nor moved to another hotel', function () {
    $app = app();
    $now = at('2024-05-01 10:00');
    $inbox = $app->inbox('rooms4u');
    $inbox->take(message(1), $now);
    throws(DomainException::class, fn () => $inbox->take(message(2, ['hotel' => 'LIS']), $now));
    same('changed', $inbox->take(message(2), $now));
    $app->walker->walk('POR-000001', day('2024-05-10'), $now);
    same('ignored', $inbox->take(message(3, ['departure' => '2024-05-14']), $now));
    throws(UnexpectedValueException::class, fn () => $inbox->take(message(4, ['kind' => 'sing']), $now));
});

test('portals close nights', function () {
    $app = app();
    $now = at('2024-05-01 10:00');
    $stop = ['kind' => 'stop', 'hotel' => 'POR', 'type' => 'DBL', 'first' => '2024-05-10', 'last' => '2024-05-11', 'rooms' => 1];
    same('closed', $app->inbox('rooms4u')->take($stop, $now));
    same([2, 1, 1, 2], array_values($app->feed->rooms('POR', day('2024-05-09'), 4, $now)['DBL']));
    same('closed', $app->inbox('rooms4u')->take(['ref' => '5', 'version' => 1] + $stop, $now));
    same('stale', $app->inbox('rooms4u')->take(['ref' => '5', 'version' => 1] + $stop, $now));
    same([2, 0, 0, 2], array_values($app->feed->rooms('POR', day('2024-05-09'), 4, $now)['DBL']));
});
