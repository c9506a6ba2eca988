<?php

declare(strict_types=1);

use Innkeep\App;
use Innkeep\Calendar\Stay;
use Innkeep\Cli;
use Innkeep\Report\Arrivals;
use Innkeep\Report\Occupancy;
use Innkeep\Report\Pace;
use Innkeep\Report\Revenue;

test('occupancy in room nights', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $app->desk->book(order('POR', 'DBL', '2024-05-06', 4, rooms: 2), $now);
    $app->register->close('POR', 'DBL', day('2024-05-01'), day('2024-05-01'), 1, $now);
    $report = (new Occupancy($app->group, $app->availability))->of('POR', day('2024-05-01'), day('2024-05-09'));
    same(['rooms' => 15, 'sold' => 6, 'percent' => '40.0'], $report['DBL']);
    same('0.0', $report['FAM']['percent']);
});

test('revenue by month', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $app->desk->book(order('LIS', 'DBL', '2024-05-30', 3, prices: '1x90.00 1x100.00 1x110.00 EUR'), $now);
    $app->desk->book(order('LIS', 'DBL', '2024-05-06', 2, prices: '2x160.00 EUR', rooms: 2), $now);
    $app->desk->book(order('LIS', 'DBL', '2024-06-06', 1, prices: '1x80.00 GBP'), $now);
    $app->desk->book(order('LIS', 'SGL', '2024-05-31', 1), $now);
    $of = fn (string $from, string $to) => (new Revenue($app->group, $app->availability))->of('LIS', day($from), day($to));
    same([
        'DBL' => [
            '2024-05' => ['nights' => 6, 'revenue' => '510.00 EUR', 'rate' => '85.00 EUR'],
            '2024-06' => ['nights' => 2, 'revenue' => '110.00 EUR', 'rate' => '55.00 EUR'],
        ],
        'SGL' => ['2024-05' => ['nights' => 1, 'revenue' => '0.00 EUR', 'rate' => '0.00 EUR']],
    ], $of('2024-05-01', '2024-07-01'));
    same(['DBL' => ['2024-05' => ['nights' => 1, 'revenue' => '100.00 EUR', 'rate' => '100.00 EUR']]], array_slice($of('2024-05-31', '2024-06-01'), 0, 1));
    same([], $of('2024-07-01', '2024-08-01'));
});

test('revenue of those who leave early', function () {
    $folder = folder();
    $app = app($folder);
    $now = at('2024-04-01 10:00');
    $revenue = fn (App $app) => array_map(
        fn ($months) => $months['2024-05']['revenue'],
        (new Revenue($app->group, $app->availability))->of('LIS', day('2024-05-01'), day('2024-06-01')),
    );
    $one = $app->desk->book(order('LIS', 'DBL', '2024-05-30', 3, prices: '1x100.00 1x110.00 1x120.00 EUR'), $now);
    $two = $app->desk->book(order('LIS', 'DBL', '2024-05-06', 3, prices: '1x80.00 1x90.00 1x95.50 EUR'), $now);
    same(['DBL' => '475.50 EUR'], $revenue($app));
    $app->walker->walk($two->id, day('2024-05-07'), $now);
    same(['DBL' => '290.00 EUR'], $revenue($app));
    $app->register->change($one->id, ['type' => 'SGL', 'stay' => Stay::of('2024-05-31', 1)], $now);
    same(['DBL' => '80.00 EUR', 'SGL' => '110.00 EUR'], $revenue($app));
    $app->register->checkpoint();
    same(['DBL' => '80.00 EUR', 'SGL' => '110.00 EUR'], $revenue(app($folder)));
    $app->desk->cancel($one->id, $now);
    same(['DBL' => '80.00 EUR'], $revenue($app));
});

test('what the guest gets to read', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $booking = $app->desk->book(order('LIS', 'DBL', '2024-05-09', 3, plan: 'FLEX'), $now);
    same([
        'LIS-000001 for Ms Hartley',
        'Casa do Cais, 2024-05-09/2024-05-12, 1 DBL',
        '2024-05-09/2024-05-10 at 95.00 EUR',
        '2024-05-10/2024-05-12 at 105.00 EUR',
        '305.00 EUR altogether',
        'cancelling costs 0.00 EUR before 2024-05-07 18:00',
        'cancelling costs 95.00 EUR before 2024-05-09 12:00',
        'cancelling costs 274.50 EUR after that',
    ], $app->confirmation->of($booking));
    same(2, count($app->confirmation->of($app->desk->book(order('LIS', 'SGL', '2024-05-06', 1), $now))));
});

test('who comes, goes and stays', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    foreach ([['2024-05-05', 2, 'B'], ['2024-05-06', 1, 'C'], ['2024-05-04', 2, 'D'], ['2024-05-06', 2, 'A']] as [$arrival, $nights, $guest]) {
        $app->desk->book(order('LIS', 'DBL', $arrival, $nights, guest: $guest), $now);
    }
    $list = (new Arrivals($app->register))->on('LIS', day('2024-05-06'));
    $names = array_map(fn ($bookings) => implode(array_map(fn ($b) => $b->guest, $bookings)), $list);
    same(['arriving' => 'AC', 'leaving' => 'D', 'staying' => 'B'], $names);
});

test('how early bookings come in', function () {
    $app = app();
    $app->desk->book(order('LIS', 'DBL', '2024-05-06', 2, rooms: 2), at('2024-04-30 10:00'));
    $app->desk->book(order('LIS', 'DBL', '2024-05-09', 1), at('2024-02-01 10:00'));
    $app->desk->book(order('LIS', 'DBL', '2024-05-10', 1), at('2024-01-01 10:00'));
    same(['2024-05' => ['7' => 4, 'more' => 2]], (new Pace($app->group, $app->register))->of('LIS'));
});

test('the command line does the same things', function () {
    $folder = folder();
    file_put_contents("$folder/config.json", json_encode(config()));
    $run = fn (string ...$args) => (new Cli(App::open($folder), at('2024-04-01 10:00')))->run($args[0], array_slice($args, 1));
    same("POR-000001\n", $run('book', 'POR', 'DBL', '2024-05-06', '2', 'Ms Hartley', 'FLEX'));
    same("1\n", $run('free', 'POR', 'DBL', '2024-05-06', '2'));
    same("2024-05-07/2024-05-08 95.00 EUR\n", $run('move', 'POR-000001', '2024-05-07', '1'));
    same("1x80.00 EUR\n", $run('price', 'POR-000001', '80 EUR'));
    same("POR-000002\n", $run('book', 'POR', 'FAM', '2024-05-06', '1', 'Mr Bell', '', 'sun'));
    same("2024-05-08/2024-05-09\n", $run('move', 'POR-000002', '2024-05-08', '1'));
    same('', $run('sign', 'c1', 'POR', 'DBL', 'sun', '2024-05-01', '2024-05-31', '1', '10'));
    same("0\n", $run('free', 'POR', 'DBL', '2024-05-06', '2'));
    same("arriving POR-000001 Ms Hartley\n", $run('day', 'POR', '2024-05-07'));
    same("DBL 2024-05 1 80.00 EUR 80.00 EUR\nFAM 2024-05 1 0.00 EUR 0.00 EUR\n", $run('revenue', 'POR', '2024-05-01', '2024-06-01'));
    same(7, substr_count($run('confirm', 'POR-000001'), "\n"));
    same("0.00 EUR\n", $run('cancel', 'POR-000001'));
});
