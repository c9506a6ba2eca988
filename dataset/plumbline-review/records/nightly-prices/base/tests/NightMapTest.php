<?php

declare(strict_types=1);

use Innkeep\Inventory\NightMap;

/** The runs of some nights as text: "0-4:2 4-7:0". */
function runs(NightMap $map, int $from, int $to): string
{
    $text = [];
    foreach ($map->runs($from, $to) as [$start, $end, $value]) {
        $text[] = "$start-$end:$value";
    }
    return implode(' ', $text);
}

test('nights have the number they began with', function () {
    $map = new NightMap(7);
    same([7, 7], [$map->get(-100000), $map->get(100000)]);
    same('3-9:7', runs($map, 3, 9));
    same('', runs($map, 9, 9));
});

test('adding makes runs and takes them away again', function () {
    $map = new NightMap();
    $map->add(10, 20, 2);
    $map->add(15, 25, 1);
    same('8-10:0 10-15:2 15-20:3 20-25:1 25-30:0', runs($map, 8, 30));
    $map->add(20, 25, 2);
    same('12-15:2 15-25:3 25-26:0', runs($map, 12, 26));
    $map->add(10, 15, 1);
    same([[10, 25, 3]], $map->notable());
    $map->add(10, 25, -3);
    same([], $map->notable());
});

test('lowest and highest', function () {
    $map = new NightMap();
    $map->add(10, 20, 4);
    $map->add(12, 13, -6);
    same([-2, 4], [$map->low(8, 30), $map->high(8, 30)]);
    same([4, 4], [$map->low(13, 20), $map->high(13, 20)]);
    same([0, 4], [$map->low(19, 21), $map->high(19, 21)]);
    same(38 - 4, $map->sum(0, 100));
});

test('the first night below a limit', function () {
    $map = new NightMap(5);
    $map->add(10, 20, -2);
    $map->add(18, 30, -2);
    same(10, $map->firstBelow(0, 40, 4));
    same(14, $map->firstBelow(14, 40, 4));
    same(18, $map->firstBelow(14, 40, 3));
    same(null, $map->firstBelow(30, 40, 5));
    same(null, $map->firstBelow(0, 10, 4));
});

test('two maps side by side', function () {
    $one = new NightMap();
    $other = new NightMap(1);
    $one->add(2, 6, 3);
    $other->add(4, 6, 1);
    same([[0, 2, 0, 1], [2, 4, 3, 1], [4, 6, 3, 2], [6, 9, 0, 1]], iterator_to_array(NightMap::together($one, $other, 0, 9), false));
});

test('a copy goes its own way', function () {
    $map = new NightMap();
    $map->add(1, 5, 1);
    $copy = clone $map;
    $copy->add(2, 3, 9);
    same([1, 10], [$map->high(0, 9), $copy->high(0, 9)]);
});

test('a busy year is the same as night by night', function () {
    foreach ([3, 20] as $length) {
        $map = new NightMap();
        $plain = array_fill(0, 400, 0);
        $done = [];
        $random = 12345;
        $next = function (int $below) use (&$random): int {
            $random = ($random * 1103515245 + 12345) % 2147483648;
            return ($random >> 8) % $below;
        };
        for ($i = 0; $i < 602; $i++) {
            if ($i % 3 === 2 || $i > 450) {
                [$from, $to, $rooms] = array_splice($done, $next(count($done)), 1)[0];
            } else {
                $from = $next(380);
                $to = $from + 1 + $next($length);
                $rooms = $next(7) - 3;
                $done[] = [$from, $to, -$rooms];
            }
            $map->add($from, $to, $rooms);
            for ($n = $from; $n < min($to, 400); $n++) {
                $plain[$n] += $rooms;
            }
            if ($i % 10 === 0) {
                $from = $next(390);
                $to = $from + 1 + $next(400 - $from - 1);
                $nights = array_slice($plain, $from, $to - $from);
                same([min($nights), max($nights), array_sum($nights)], [$map->low($from, $to), $map->high($from, $to), $map->sum($from, $to)]);
                $limit = $next(9) - 4;
                $below = array_keys(array_filter($nights, fn ($n) => $n < $limit));
                same($below === [] ? null : $from + $below[0], $map->firstBelow($from, $to, $limit));
            }
        }
        for ($n = 0; $n < 400; $n++) {
            same($plain[$n], $map->get($n), "night $n");
        }
        same([], $map->notable());
    }
});
