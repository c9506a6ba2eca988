<?php

declare(strict_types=1);

use Innkeep\App;
use Innkeep\Bookings\Booking;
use Innkeep\Calendar\Stay;
use Innkeep\Money\Prices;
use Innkeep\Store\Damaged;
use Innkeep\Store\Journal;

function journal(string $folder): array
{
    $journal = new Journal($folder);
    return [$journal, $journal->load()];
}

function events(int $from, int $to): array
{
    return array_map(fn (int $n) => ['e' => 'x', 'n' => $n], range($from, $to));
}

test('what was written is read again', function () {
    $folder = folder();
    [$journal, $load] = journal($folder);
    same(['state' => null, 'events' => []], $load);
    $journal->append(...events(1, 2));
    $journal->append(...events(3, 3));
    [$journal, $load] = journal($folder);
    same(events(1, 3), $load['events']);
    $journal->append(...events(4, 4));
    same(events(1, 4), journal($folder)[1]['events']);
    same(4, $journal->since());
});

test('a group that was not finished never happened', function () {
    $folder = folder();
    [$journal] = journal($folder);
    $journal->append(...events(1, 2));
    $file = glob("$folder/journal-*.log")[0];
    $whole = file_get_contents($file);
    $journal->append(...events(3, 5));
    $all = file_get_contents($file);
    for ($size = strlen($whole); $size < strlen($all); $size++) {
        file_put_contents($file, substr($all, 0, $size));
        [$again, $load] = journal($folder);
        same(events(1, 2), $load['events'], "at $size");
        $again->append(...events(3, 3));
        same(events(1, 3), journal($folder)[1]['events'], "at $size");
    }
});

test('damage in the middle is not repaired', function () {
    $folder = folder();
    [$journal] = journal($folder);
    $journal->append(...events(1, 1));
    $journal->append(...events(2, 2));
    $file = glob("$folder/journal-*.log")[0];
    file_put_contents($file, str_replace('"n":1', '"n":7', file_get_contents($file)));
    throws(Damaged::class, fn () => journal($folder));
});

test('a checkpoint stands for what was before it', function () {
    $folder = folder();
    [$journal] = journal($folder);
    $journal->append(...events(1, 3));
    $journal->checkpoint(['up to' => 3]);
    same(0, $journal->since());
    $journal->append(...events(4, 5));
    [$journal, $load] = journal($folder);
    same(['state' => ['up to' => 3], 'events' => events(4, 5)], $load);
    same(2, $journal->since());
});

test('an older checkpoint will do if the newest is damaged', function () {
    $folder = folder();
    [$journal] = journal($folder);
    foreach ([1, 3, 5, 7] as $n) {
        $journal->append(...events($n, $n + 1));
        $journal->checkpoint(['up to' => $n + 1]);
    }
    $journal->append(...events(9, 9));
    same(2, count(glob("$folder/checkpoint-*.json")));
    same(2, count(glob("$folder/journal-*.log")));
    file_put_contents("$folder/checkpoint-0000000008.json", 'oops', FILE_APPEND);
    same(['state' => ['up to' => 6], 'events' => events(7, 9)], journal($folder)[1]);
    unlink("$folder/checkpoint-0000000006.json");
    throws(Damaged::class, fn () => journal($folder));
});

test('two at a time is one too many', function () {
    $folder = folder();
    [$one] = journal($folder);
    [$other] = journal($folder);
    $one->append(...events(1, 1));
    throws(RuntimeException::class, fn () => $other->append(...events(1, 1)));
    $one->checkpoint([]);
    [$other] = journal($folder);
    $one->append(...events(2, 2));
    throws(RuntimeException::class, fn () => $other->append(...events(2, 2)));
    same(events(2, 2), journal($folder)[1]['events']);
});

test('a journal from before is taken over', function () {
    $folder = folder();
    $made = ['type' => 'DBL', 'rooms' => 1, 'guest' => 'Ms Hartley', 'tier' => 0, 'agent' => null, 'ref' => null, 'plan' => '', 'total' => '', 'hotel' => 'LIS'];
    $lines = [
        ['e' => 'booking.made', 'at' => 1, 'id' => 'LIS-000001', 'arrival' => '2024-05-06', 'nights' => 3] + $made,
        ['e' => 'booking.made', 'at' => 2, 'id' => 'LIS-000002', 'arrival' => '2024-05-06', 'nights' => 2] + $made,
        ['e' => 'booking.changed', 'at' => 3, 'id' => 'LIS-000001', 'set' => ['arrival' => '2024-05-05']],
        ['e' => 'booking.changed', 'at' => 3, 'id' => 'LIS-000002', 'set' => ['nights' => 4, 'guest' => 'Mr Ødegård']],
        ['e' => 'booking.changed', 'at' => 3, 'id' => 'LIS-000001', 'set' => ['tier' => 2]],
        ['e' => 'contract.signed', 'at' => 4, 'id' => 'c1', 'hotel' => 'LIS', 'type' => 'DBL', 'agent' => 'sun', 'from' => day('2024-05-01'), 'to' => day('2024-06-01'), 'rooms' => 2, 'release' => 14],
        ['e' => 'rooms.closed', 'at' => 5, 'hotel' => 'LIS', 'type' => 'SGL', 'first' => '2024-05-06', 'last' => '2024-05-06', 'rooms' => 1],
        ['e' => 'booking.changed', 'at' => 6, 'id' => 'LIS-000002', 'set' => ['total' => '310.00 EUR']],
        ['e' => 'booking.cancelled', 'at' => 6, 'id' => 'LIS-000001', 'fee' => ''],
    ];
    file_put_contents("$folder/journal.jsonl", implode('', array_map(fn ($e) => json_encode($e) . "\n", $lines)));
    foreach ([1, 2] as $_) {
        $app = app($folder);
        same('2024-05-05/2024-05-08', (string) $app->register->booking('LIS-000001')->stay);
        same(['2024-05-06/2024-05-10', 'Mr Ødegård'], [(string) $app->register->booking('LIS-000002')->stay, $app->register->booking('LIS-000002')->guest]);
        same('4x77.50 EUR', $app->register->booking('LIS-000002')->prices->format());
        same(1, $app->availability->beds('LIS', 'DBL', Stay::of('2024-05-09', 1), at('2024-04-24 22:30')));
        same(3, $app->availability->beds('LIS', 'DBL', Stay::of('2024-05-09', 1), at('2024-04-24 23:00')));
        same(1, $app->availability->beds('LIS', 'SGL', Stay::of('2024-05-06', 2), at('2024-04-01 10:00')));
    }
    same(['journal.jsonl.old'], array_map('basename', glob("$folder/*jsonl*")));
});

test('totals of before are prices now', function () {
    $folder = folder();
    [$journal] = journal($folder);
    $made = ['hotel' => 'LIS', 'type' => 'DBL', 'arrival' => '2024-05-06', 'departure' => '2024-05-09', 'rooms' => 1, 'guest' => 'Ms Hartley', 'tier' => 0, 'agent' => null, 'ref' => null, 'plan' => ''];
    $journal->append(['e' => 'booking.made', 'at' => 1, 'id' => 'LIS-000001', 'total' => '100.00 EUR'] + $made);
    $journal->append(['e' => 'booking.made', 'at' => 1, 'id' => 'LIS-000002', 'total' => ''] + $made);
    $journal->append(['e' => 'booking.changed', 'at' => 2, 'id' => 'LIS-000001', 'set' => ['guest' => 'Ms Harley']]);
    $prices = fn (string $id, App $app) => $app->register->booking($id)->prices?->format();
    same(['1x33.33 1x33.34 1x33.33 EUR', null], array_map(fn ($id) => $prices($id, app($folder)), ['LIS-000001', 'LIS-000002']));
    $journal->append(['e' => 'booking.changed', 'at' => 3, 'id' => 'LIS-000001', 'set' => ['arrival' => '2024-05-06', 'departure' => '2024-05-08']]);
    $journal->append(['e' => 'booking.changed', 'at' => 3, 'id' => 'LIS-000002', 'set' => ['arrival' => '2024-05-07', 'departure' => '2024-05-10']]);
    $app = app($folder);
    same(['2x50.00 EUR', null], [$prices('LIS-000001', $app), $prices('LIS-000002', $app)]);
    $app->register->change('LIS-000001', ['prices' => Prices::parse('1x50.00 1x60.00 EUR')], 4);
    $app->register->change('LIS-000001', ['stay' => Stay::of('2024-05-05', 3)], 4);
    same('2x50.00 1x60.00 EUR', $prices('LIS-000001', app($folder)));
    [$journal] = journal($folder);
    $journal->append(['e' => 'booking.changed', 'at' => 5, 'id' => 'LIS-000002', 'set' => ['total' => '70.00 EUR', 'arrival' => '2024-05-07', 'departure' => '2024-05-09']]);
    same('2x35.00 EUR', $prices('LIS-000002', app($folder)));
    $journal->append(['e' => 'booking.changed', 'at' => 5, 'id' => 'LIS-000002', 'set' => ['total' => '']]);
    same(null, $prices('LIS-000002', app($folder)));
});

test('a checkpoint of before is read', function () {
    $folder = folder();
    [$journal] = journal($folder);
    $journal->append(...events(1, 1));
    $booking = ['stay' => [day('2024-05-06'), day('2024-05-09')], 'id' => 'LIS-000001', 'hotel' => 'LIS', 'type' => 'DBL', 'rooms' => 2, 'guest' => 'Ms Hartley', 'tier' => 0, 'agent' => null, 'ref' => 'x:1', 'plan' => 'FLEX', 'total' => '200.00 EUR', 'made' => 1, 'status' => 'walked', 'walked' => day('2024-05-07')];
    $more = ['id' => 'LIS-000002', 'total' => '', 'status' => 'booked', 'walked' => null];
    $journal->checkpoint(['numbers' => ['LIS' => 2], 'bookings' => [$booking, $more + $booking], 'contracts' => [], 'closed' => []]);
    foreach ([1, 2] as $_) {
        $app = app($folder);
        same('1x66.67 1x66.66 1x66.67 EUR', $app->register->booking('LIS-000001')->prices->format());
        same(null, $app->register->booking('LIS-000002')->prices);
        same(6667, $app->availability->earned('LIS', 'DBL')->sum(day('2024-05-01'), day('2024-06-01')));
        $app->register->change('LIS-000002', ['guest' => 'Mr Bell'], 2);
        $app->register->checkpoint();
    }
});

test('a checkpoint has everything that bookings need', function () {
    $folder = folder();
    $app = app($folder);
    $now = at('2024-04-01 10:00');
    $app->desk->book(order('LIS', 'DBL', '2024-05-06', 3, ref: 'x:1', plan: 'FLEX', tier: 1), $now);
    $second = $app->desk->book(order('LIS', 'DBL', '2024-05-06', 3), $now);
    $app->desk->book(order('LIS', 'DBL', '2024-05-08', 1, agent: 'sun'), $now);
    $app->register->walk($second->id, day('2024-05-07'), order('POR', 'DBL', '2024-05-07', 2), $now);
    $app->register->close('LIS', 'DBL', day('2024-05-07'), day('2024-05-08'), 1, $now);
    $app->register->sign(new Innkeep\Inventory\Contract('c1', 'LIS', 'DBL', 'sun', day('2024-05-01'), day('2024-05-09'), 2, 48), $now);
    $before = $app->availability->nightly('LIS', 'DBL', day('2024-05-01'), day('2024-05-12'), $now);
    $app->register->checkpoint();
    $app->register->resize('c1', 1, $now);
    $again = app($folder);
    same(['x:1', '3x95.00 EUR', $now], [$again->register->byRef('x:1')->ref, $again->register->byRef('x:1')->prices->format(), $again->register->byRef('x:1')->made]);
    same(Booking::WALKED, $again->register->booking($second->id)->status);
    same([2, 2, 2, 2, 2, 0, 0, 0, 4, 4, 4], array_values($before));
    $again->register->resize('c1', 2, $now);
    same($before, $again->availability->nightly('LIS', 'DBL', day('2024-05-01'), day('2024-05-12'), $now));
    same('LIS-000004', $again->desk->book(order('LIS', 'DBL', '2024-06-06', 1), $now)->id);
});
