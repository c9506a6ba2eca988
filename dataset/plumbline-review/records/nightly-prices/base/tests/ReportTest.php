<?php

declare(strict_types=1);

use Innkeep\Cli;
use Innkeep\Report\Arrivals;
use Innkeep\Report\Occupancy;
use Innkeep\Report\Pace;
use Innkeep\Report\Revenue;

test('occupancy in room nights', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $app->desk->book(order('POR', 'DBL', '2024-05-06', 4, ['rooms' => 2]), $now);
    $app->register->close('POR', 'DBL', day('2024-05-01'), day('2024-05-01'), 1, $now);
    $report = (new Occupancy($app->group, $app->availability))->of('POR', day('2024-05-01'), day('2024-05-09'));
    same(['rooms' => 15, 'sold' => 6, 'percent' => '40.0'], $report['DBL']);
    same('0.0', $report['FAM']['percent']);
});

test('revenue by month', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $app->desk->book(order('LIS', 'DBL', '2024-05-30', 3, ['total' => '100.00 EUR']), $now);
    $app->desk->book(order('LIS', 'DBL', '2024-05-06', 2, ['total' => '160.00 EUR', 'rooms' => 2]), $now);
    $app->desk->book(order('LIS', 'DBL', '2024-06-06', 1, ['total' => '80.00 GBP']), $now);
    $app->desk->book(order('LIS', 'SGL', '2024-05-31', 1), $now);
    $of = fn (string $from, string $to) => (new Revenue($app->group, $app->register))->of('LIS', day($from), day($to));
    same([
        'DBL' => [
            '2024-05' => ['nights' => 6, 'revenue' => '226.67 EUR', 'rate' => '37.78 EUR'],
            '2024-06' => ['nights' => 2, 'revenue' => '33.33 EUR', 'rate' => '16.67 EUR'],
        ],
        'SGL' => ['2024-05' => ['nights' => 1, 'revenue' => '0.00 EUR', 'rate' => '0.00 EUR']],
    ], $of('2024-05-01', '2024-07-01'));
    same(['DBL' => ['2024-05' => ['nights' => 1, 'revenue' => '33.34 EUR', 'rate' => '33.34 EUR']]], array_slice($of('2024-05-31', '2024-06-01'), 0, 1));
    same([], $of('2024-07-01', '2024-08-01'));
});

test('revenue of those who leave early', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $revenue = fn () => (new Revenue($app->group, $app->register))->of('LIS', day('2024-05-01'), day('2024-06-01'))['DBL']['2024-05']['revenue'] ?? '-';
    $one = $app->desk->book(order('LIS', 'DBL', '2024-05-06', 3, ['total' => '270.00 EUR']), $now);
    $two = $app->desk->book(order('LIS', 'DBL', '2024-05-06', 3, ['total' => '240.00 EUR']), $now);
    same('510.00 EUR', $revenue());
    $app->walker->walk($two->id, day('2024-05-07'), $now);
    same('350.00 EUR', $revenue());
    $app->desk->cancel($one->id, $now);
    same('80.00 EUR', $revenue());
});

test('what the guest gets to read', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $booking = $app->desk->book(order('LIS', 'DBL', '2024-05-06', 3, ['plan' => 'FLEX']), $now);
    same([
        'LIS-000001 for Ms Hartley',
        'Casa do Cais, 2024-05-06/2024-05-09, 1 DBL',
        '3 nights at 95.00 EUR, 285.00 EUR altogether',
        'cancelling costs 0.00 EUR before 2024-05-04 18:00',
        'cancelling costs 95.00 EUR before 2024-05-06 12:00',
        'cancelling costs 256.50 EUR after that',
    ], $app->confirmation->of($booking));
    same(2, count($app->confirmation->of($app->desk->book(order('LIS', 'SGL', '2024-05-06', 1), $now))));
});

test('who comes, goes and stays', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    foreach ([['2024-05-05', 2, 'B'], ['2024-05-06', 1, 'C'], ['2024-05-04', 2, 'D'], ['2024-05-06', 2, 'A']] as [$arrival, $nights, $guest]) {
        $app->desk->book(order('LIS', 'DBL', $arrival, $nights, ['guest' => $guest]), $now);
    }
    $list = (new Arrivals($app->register))->on('LIS', day('2024-05-06'));
    $names = array_map(fn ($bookings) => implode(array_map(fn ($b) => $b->guest, $bookings)), $list);
    same(['arriving' => 'AC', 'leaving' => 'D', 'staying' => 'B'], $names);
});

test('how early bookings come in', function () {
    $app = app();
    $app->desk->book(order('LIS', 'DBL', '2024-05-06', 2, ['rooms' => 2]), at('2024-04-30 10:00'));
    $app->desk->book(order('LIS', 'DBL', '2024-05-09', 1), at('2024-02-01 10:00'));
    $app->desk->book(order('LIS', 'DBL', '2024-05-10', 1), at('2024-01-01 10:00'));
    same(['2024-05' => ['7' => 4, 'more' => 2]], (new Pace($app->group, $app->register))->of('LIS'));
});

test('the command line does the same things', function () {
    $folder = folder();
    file_put_contents("$folder/config.json", json_encode(config()));
    $run = fn (string ...$args) => (new Cli(Innkeep\App::open($folder), at('2024-04-01 10:00')))->run($args[0], array_slice($args, 1));
    same("POR-000001\n", $run('book', 'POR', 'DBL', '2024-05-06', '2', 'Ms Hartley', 'FLEX'));
    same("1\n", $run('free', 'POR', 'DBL', '2024-05-06', '2'));
    same("2024-05-07/2024-05-08\n", $run('move', 'POR-000001', '2024-05-07', '1'));
    same('', $run('sign', 'c1', 'POR', 'DBL', 'sun', '2024-05-01', '2024-05-31', '1', '10'));
    same("0\n", $run('free', 'POR', 'DBL', '2024-05-06', '2'));
    same("arriving POR-000001 Ms Hartley\n", $run('day', 'POR', '2024-05-07'));
    same("DBL 2024-05 1 190.00 EUR 190.00 EUR\n", $run('revenue', 'POR', '2024-05-01', '2024-06-01'));
    same(6, substr_count($run('confirm', 'POR-000001'), "\n"));
    same("0.00 EUR\n", $run('cancel', 'POR-000001'));
});
