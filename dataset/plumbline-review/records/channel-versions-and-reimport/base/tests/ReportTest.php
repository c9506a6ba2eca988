<?php

declare(strict_types=1);

use Innkeep\Cli;
use Innkeep\Report\Arrivals;
use Innkeep\Report\Occupancy;
use Innkeep\Report\Pace;

test('occupancy in room nights', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $app->desk->book(order('POR', 'DBL', '2024-05-06', 4, ['rooms' => 2]), $now);
    $app->register->close('POR', 'DBL', day('2024-05-01'), day('2024-05-01'), 1, $now);
    $report = (new Occupancy($app->group, $app->register, $app->availability))->of('POR', day('2024-05-01'), day('2024-05-09'));
    same(['rooms' => 15, 'sold' => 6, 'percent' => '40.0'], $report['DBL']);
    same('0.0', $report['FAM']['percent']);
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
    same("0.00 EUR\n", $run('cancel', 'POR-000001'));
});
