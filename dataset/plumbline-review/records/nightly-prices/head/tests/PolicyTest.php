<?php

declare(strict_types=1);

use Innkeep\Calendar\HotelClock;
use Innkeep\Calendar\Stay;
use Innkeep\Money\Prices;
use Innkeep\Policy\Cancellation;
use Innkeep\Policy\Tier;

function flexible(): Cancellation
{
    return Cancellation::read(config()['plans'][0]['cancellation']);
}

test('deadlines are by the clock of the hotel', function () {
    $prices = Prices::parse('1x90.00 2x105.00 EUR');
    $stay = Stay::of('2024-05-10', 3);
    foreach (['Europe/Athens' => '15:00', 'Europe/Lisbon' => '17:00'] as $zone => $utc) {
        $clock = new HotelClock($zone);
        same('0.00 EUR', flexible()->fee($prices, $stay, $clock, at("2024-05-08 $utc") - 1)->format());
        same('90.00 EUR', flexible()->fee($prices, $stay, $clock, at("2024-05-08 $utc"))->format());
    }
});

test('from noon on the day it is nearly everything', function () {
    $clock = new HotelClock('Europe/Lisbon');
    same('270.00 EUR', flexible()->fee(Prices::parse('3x100.00 EUR'), Stay::of('2024-05-10', 3), $clock, at('2024-05-10 11:00'))->format());
});

test('a stay may be shorter than the nights of the deadline', function () {
    $tier = new Tier(1, '12:00', nights: 3);
    same('190.00 EUR', $tier->charge(Prices::parse('1x90.00 1x100.00 EUR'))->format());
    same('280.00 EUR', $tier->charge(Prices::parse('1x90.00 1x100.00 3x90.00 EUR'))->format());
    same('47.50 EUR', (new Tier(1, '12:00', 25))->charge(Prices::parse('1x90.00 1x100.00 EUR'))->format());
});

test('until when it is free', function () {
    same(at('2024-05-08 15:00'), flexible()->freeUntil(Stay::of('2024-05-10', 1), new HotelClock('Europe/Athens')));
});

test('deadlines are checked', function () {
    throws(InvalidArgumentException::class, fn () => new Tier(1, '9:00'));
    throws(InvalidArgumentException::class, fn () => new Tier(-1, '09:00'));
    same('24:00', (new Tier(1, '24:00'))->time);
});
