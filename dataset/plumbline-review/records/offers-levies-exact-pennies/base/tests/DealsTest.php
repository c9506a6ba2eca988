<?php

declare(strict_types=1);

use Innkeep\Calendar\Stay;
use Innkeep\Rates\Deal;
use Innkeep\Rates\Deals;
use Innkeep\Rates\NoRate;
use Innkeep\Rates\Restrictions;

function deals(array $deals, array $prices, int $first = 10): string
{
    $nights = [];
    foreach ($prices as $i => $price) {
        $nights[$first + $i] = new Innkeep\Money\Amount($price, 'EUR');
    }
    [$nights, $used] = (new Deals($deals))->apply($nights);
    return implode(' ', array_map(fn ($a) => $a->minor, $nights)) . ' ' . implode(',', $used);
}

test('the last nights of a deal are free', function () {
    same('100 100 0 100 3=2', deals([new Deal('3=2', 0, 100, 3, 2)], [100, 100, 100, 100]));
    same('100 100 0 100 100 0 3=2,3=2', deals([new Deal('3=2', 0, 100, 3, 2)], [100, 100, 100, 100, 100, 100]));
});

test('the deal that saves most comes first', function () {
    $deals = [new Deal('3=2', 0, 100, 3, 2), new Deal('5=3', 0, 100, 5, 3)];
    same('100 100 100 0 0 100 5=3', deals($deals, array_fill(0, 6, 100)));
    same('100 100 0 90 3=2', deals($deals, [100, 100, 100, 90]));
});

test('deals have dates', function () {
    same('100 100 100 ', deals([new Deal('3=2', 0, 12, 3, 2)], [100, 100, 100]));
    same('100 100 0 3=2', deals([new Deal('3=2', 10, 13, 3, 2)], [100, 100, 100]));
});

test('days on which nobody comes or goes', function () {
    $rules = new Restrictions([['from' => '2024-07-01', 'to' => '2024-08-01', 'noArrival' => [7], 'noDeparture' => [6]]]);
    same(false, $rules->allow(Stay::of('2024-07-07', 2)));
    same(false, $rules->allow(Stay::of('2024-07-04', 2)));
    same(true, $rules->allow(Stay::of('2024-07-08', 2)));
    same(true, $rules->allow(Stay::of('2024-08-04', 2)));
});

test('quotes have deals, city tax and restrictions in them', function () {
    $quoter = app()->quoter;
    $quote = $quoter->quote('EARLY', 'ATH', 'DBL', Stay::of('2024-11-04', 4), 2);
    same(['4=3'], $quote->deals);
    same('12.00 EUR', $quote->cityTax->format());
    same('282.00 EUR', $quote->total->format());
    same('31.06 EUR', $quote->tax->format());
    throws(NoRate::class, fn () => $quoter->quote('EARLY', 'ATH', 'DBL', Stay::of('2024-11-03', 4), 2));
});
