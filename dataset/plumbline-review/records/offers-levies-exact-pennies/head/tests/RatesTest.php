<?php

declare(strict_types=1);

use Innkeep\Calendar\Stay;
use Innkeep\Rates\Best;
use Innkeep\Rates\Calendar;
use Innkeep\Rates\NoRate;
use Innkeep\Rates\Offer;
use Innkeep\Rates\Price;
use Innkeep\Rates\Quoter;

function price(string $plan, string $type, string $arrival, int $nights, int $guests, ?Quoter $quoter = null): string
{
    return ($quoter ?? app()->quoter)->quote($plan, 'LIS', $type, Stay::of($arrival, $nights), $guests)->total->format();
}

test('nights are priced by season, guests and weekend', function () {
    same('190.00 EUR', price('FLEX', 'DBL', '2024-05-06', 2, 2));
    same('160.00 EUR', price('FLEX', 'DBL', '2024-05-06', 2, 1));
    // Sunday, then the first of July.
    same('225.00 EUR', price('FLEX', 'DBL', '2024-06-30', 2, 2));
    same('210.00 EUR', price('FLEX', 'DBL', '2024-05-10', 2, 2));
});

test('the arrival decides on the length of the stay', function () {
    throws(NoRate::class, fn () => price('FLEX', 'DBL', '2024-07-01', 1, 2));
    same('95.00 EUR', price('FLEX', 'DBL', '2024-06-30', 1, 2));
});

test('no rate for too many guests, another plan or another year', function () {
    throws(NoRate::class, fn () => price('FLEX', 'DBL', '2024-05-06', 2, 3));
    throws(NoRate::class, fn () => price('BAR', 'DBL', '2024-05-06', 2, 2));
    throws(NoRate::class, fn () => price('FLEX', 'DBL', '2026-05-06', 2, 2));
});

test('a plan follows another', function () {
    same('171.00 EUR', price('EARLY', 'DBL', '2024-05-06', 2, 2));
    same('80.00 EUR', price('EARLY', 'DBL', '2024-12-24', 1, 2));
    same('94.50 EUR', price('EARLY', 'DBL', '2024-12-28', 1, 2));
});

test('days on which nobody comes or goes', function () {
    $config = config();
    $config['plans'][0]['seasons'][0] += ['noArrival' => [7], 'noDeparture' => [6], 'minThrough' => 3];
    $quoter = app(null, $config)->quoter;
    throws(NoRate::class, fn () => price('FLEX', 'DBL', '2024-07-07', 4, 2, $quoter));
    throws(NoRate::class, fn () => price('FLEX', 'DBL', '2024-07-08', 5, 2, $quoter));
    throws(NoRate::class, fn () => price('FLEX', 'DBL', '2024-06-30', 2, 2, $quoter));
    same('520.00 EUR', price('FLEX', 'DBL', '2024-07-08', 4, 2, $quoter));
    same('355.00 EUR', price('FLEX', 'DBL', '2024-06-30', 3, 2, $quoter));
});

test('seasons that were there first stay', function () {
    $calendar = new Calendar();
    $prices = array_map(fn (int $p) => new Price([2 => $p]), ['a' => 1, 'b' => 2, 'c' => 3]);
    $calendar->put(10, 20, $prices['a']);
    $calendar->put(30, 40, $prices['a']);
    $calendar->put(15, 35, $prices['b']);
    $calendar->put(5, 50, $prices['c']);
    $shown = '';
    for ($n = 4; $n < 52; $n++) {
        $shown .= $calendar->at($n)?->for(1) ?? '-';
    }
    same('-' . str_repeat('3', 5) . str_repeat('1', 10) . str_repeat('2', 10) . str_repeat('1', 10) . str_repeat('3', 10) . '--', $shown);
});

test('the cheapest nights of an offer are free', function () {
    $offer = new Offer('4=3', 0, 100, 4, 1);
    same([500, 0, 400, 600], $offer->apply([500, 300, 400, 600]));
    same([0, 400, 400], (new Offer('3=2', 0, 100, 3, 1))->apply([400, 400, 400]));
    same([450, 90, 0], (new Offer('x', 0, 100, 3, 1, 10))->apply([500, 100, 90]));
});

test('offers follow one another as it suits the guest', function () {
    $best = (new Best([new Offer('3=2', 0, 100, 3, 1, 0, 2), new Offer('5=3', 0, 100, 5, 2)]))->of(10, [100, 100, 100, 100, 100, 100, 100]);
    same([[['5=3', 10]], 500], [$best['offers'], array_sum($best['prices'])]);
    $best = (new Best([new Offer('3=2', 0, 100, 3, 1, 0, 2), new Offer('5=3', 0, 100, 5, 2)]))->of(10, array_fill(0, 8, 100));
    same([[['3=2', 10], ['5=3', 13]], 500], [$best['offers'], array_sum($best['prices'])]);
    $best = (new Best([new Offer('3=2', 0, 100, 3, 1)]))->of(10, [100, 50, 80, 70, 90]);
    same([['3=2', 12]], $best['offers']);
});

test('an offer may be used so many times', function () {
    $of = fn (int $times) => (new Best([new Offer('3=2', 0, 100, 3, 1, 0, $times)]))->of(10, array_fill(0, 9, 100));
    same([['3=2', 10]], $of(1)['offers']);
    same([['3=2', 10], ['3=2', 13]], $of(2)['offers']);
    same(600, array_sum($of(4)['prices']));
});

test('an offer that stands alone', function () {
    $offers = [new Offer('half', 0, 100, 2, 0, 50, 1, true), new Offer('10', 0, 100, 2, 0, 10, 3)];
    same([['half', 4]], (new Best($offers))->of(4, [100, 100, 100, 100])['offers']);
    same([['10', 4], ['10', 6], ['10', 8]], (new Best([new Offer('half', 0, 100, 1, 0, 50, 1, true), $offers[1]]))->of(4, [100, 100, 100, 100, 100, 100])['offers']);
});

test('offers have dates and weekdays', function () {
    $offer = new Offer('3=2', day('2024-05-06'), day('2024-05-12'), 3, 1, 0, 1, false, [1, 4]);
    $from = fn (string $arrival) => (new Best([$offer]))->of(day($arrival), [100, 100, 100, 100])['offers'];
    same([['3=2', day('2024-05-06')]], $from('2024-05-05'));
    same([['3=2', day('2024-05-09')]], $from('2024-05-08'));
    same([], $from('2024-05-10'));
});

test('settings from before are not just ignored', function () {
    $config = config();
    $config['plans'][0]['deals'] = [];
    throws(InvalidArgumentException::class, fn () => app(null, $config));
    $config = config();
    $config['hotels'][0]['cityTax'] = ['minor' => 100];
    throws(InvalidArgumentException::class, fn () => app(null, $config));
});

test('a quote has it all', function () {
    $quote = app()->quoter->quote('EARLY', 'ATH', 'DBL', Stay::of('2024-11-04', 4), 2);
    same([['4=3', day('2024-11-04')]], $quote->offers);
    same('268.50 EUR', $quote->total->format());
    same(['29.51 EUR', '12.00 EUR'], array_values(array_map(fn ($l) => $l->format(), $quote->bill->levies)));
});
