<?php

declare(strict_types=1);

use Innkeep\Calendar\Day;
use Innkeep\Calendar\HotelClock;
use Innkeep\Calendar\Stay;

test('days are read and written', function () {
    foreach (['1969-12-31', '1970-01-01', '2000-02-29', '2024-12-31', '2100-03-01'] as $date) {
        same($date, Day::format(Day::parse($date)));
    }
    same(-1, Day::parse('1969-12-31'));
    throws(InvalidArgumentException::class, fn () => Day::parse('2023-02-29'));
    throws(InvalidArgumentException::class, fn () => Day::parse('1-1-2023'));
});

test('weekdays and months', function () {
    same(1, Day::weekday(day('2024-04-01')));
    same(7, Day::weekday(day('2024-03-31')));
    same(3, Day::weekday(day('1969-12-31')));
    same('2024-03-01', Day::format(Day::month(day('2024-03-31'))));
    same('2025-01-01', Day::format(Day::month(day('2024-03-31'), 10)));
});

test('stays overlap by nights', function () {
    $stay = Stay::of('2024-05-01', 3);
    same(true, $stay->overlaps(Stay::of('2024-05-03', 1)));
    same(false, $stay->overlaps(Stay::of('2024-05-04', 1)));
    same(true, $stay->covers(day('2024-05-03')));
    same(false, $stay->covers(day('2024-05-04')));
    same('2024-05-01/2024-05-04', (string) $stay);
    throws(InvalidArgumentException::class, fn () => Stay::of('2024-05-01', 0));
});

test('the hotel has its own day', function () {
    $athens = new HotelClock('Europe/Athens');
    $lisbon = new HotelClock('Europe/Lisbon');
    $late = at('2024-05-01 22:30');
    same('2024-05-02', Day::format($athens->today($late)));
    same('2024-05-01', Day::format($lisbon->today($late)));
    same(at('2024-05-01 15:00'), $athens->instant(day('2024-05-01'), '18:00'));
    same('2024-05-02 01:30', $athens->show($late));
});

test('times that do not exist or exist twice', function () {
    $athens = new HotelClock('Europe/Athens');
    same(at('2024-03-31 01:30'), $athens->instant(day('2024-03-31'), '03:30'));
    same(at('2024-10-27 00:30'), $athens->instant(day('2024-10-27'), '03:30'));
});
