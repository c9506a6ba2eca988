<?php

declare(strict_types=1);

use Innkeep\Channel\Batch;
use Innkeep\Channel\Retry;

test('pieces are of one type and one month', function () {
    $pieces = Batch::pieces(['DBL' => ['2024-05-30' => 2, '2024-05-31' => 1, '2024-06-01' => 2], 'FAM' => ['2024-05-31' => 1]]);
    same([
        ['type' => 'DBL', 'month' => '2024-05', 'rooms' => ['2024-05-30' => 2, '2024-05-31' => 1]],
        ['type' => 'DBL', 'month' => '2024-06', 'rooms' => ['2024-06-01' => 2]],
        ['type' => 'FAM', 'month' => '2024-05', 'rooms' => ['2024-05-31' => 1]],
    ], $pieces);
    same([], Batch::pieces([]));
});

test('the delays get longer', function () {
    $retry = new Retry();
    $tried = [];
    for ($now = 0; $now < 100000; $now += 60) {
        if ($retry->due($now)) {
            $tried[] = $now;
            $retry->tried($now);
        }
    }
    same([0, 60, 180, 780, 4380, 90780], $tried);
    $retry->succeeded();
    same(true, $retry->due(0));
});

test('a message is due until it is acknowledged', function () {
    $app = app();
    $now = at('2024-05-31 10:00');
    $outbox = $app->outbox('POR', 2);
    same([], $outbox->due($now));
    $outbox->update(day('2024-05-31'), $now);
    same(['DBL 2024-05', 'DBL 2024-06', 'FAM 2024-05', 'FAM 2024-06'], array_map(fn ($p) => "{$p['type']} {$p['month']}", $outbox->due($now)));
    same([], $outbox->due($now + 59));
    same(4, count($outbox->due($now + 60)));
    $outbox->acknowledge(1);
    same([], $outbox->due($now + 9999));
});
