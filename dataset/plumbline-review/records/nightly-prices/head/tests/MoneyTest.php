<?php

declare(strict_types=1);

use Innkeep\Calendar\Stay;
use Innkeep\Money\Amount;
use Innkeep\Money\Prices;
use Innkeep\Money\Tax;

test('amounts are read and written', function () {
    foreach (['120.50 EUR', '0.05 GBP', '-3.00 EUR', '1500 JPY', '2.125 TND'] as $text) {
        same($text, Amount::parse($text)->format());
    }
    same(12050, Amount::parse('120.5 EUR')->minor);
    throws(InvalidArgumentException::class, fn () => Amount::parse('1.005 EUR'));
    throws(InvalidArgumentException::class, fn () => Amount::parse('1,00 EUR'));
});

test('halves go away from nought', function () {
    same('0.13 EUR', Amount::parse('0.25 EUR')->share(1, 2)->format());
    same('-0.13 EUR', Amount::parse('-0.25 EUR')->share(1, 2)->format());
    same('0.33 EUR', Amount::parse('1.00 EUR')->share(1, 3)->format());
});

test('currencies do not mix', function () {
    throws(DomainException::class, fn () => Amount::parse('1.00 EUR')->plus(Amount::parse('1.00 GBP')));
});

test('prices are read and written', function () {
    foreach (['1x95.00 EUR', '2x95.00 1x105.50 EUR', '3x0.00 GBP', '1x-5.00 2x1.00 EUR', '2x1500 1x1800 JPY'] as $text) {
        same($text, Prices::parse($text)->format());
    }
    same('3x95.00 EUR', Prices::parse('1x95.00 2x95.0 EUR')->format());
    foreach (['EUR', '', '0x5.00 EUR', '2 95.00 EUR', '2x95,00 EUR', '2x95.00', '-1x95.00 EUR', '2x95.00 eur'] as $text) {
        throws(InvalidArgumentException::class, fn () => Prices::parse($text));
    }
});

test('prices add up', function () {
    $prices = Prices::of([[2, 9500], [1, 10500], [0, 1], [1, 10500]], 'EUR');
    same([4, '400.00 EUR'], [$prices->nights(), $prices->total()->format()]);
    same('4x1.00 EUR', Prices::of([[1, 100], [3, 100]], 'EUR')->format());
    same('2x285.00 2x315.00 EUR', $prices->times(3)->format());
    same(['1x95.00 EUR', '2x95.00 1x105.00 EUR', '2x95.00 2x105.00 EUR'], array_map(fn ($n) => $prices->first($n)->format(), [1, 3, 9]));
    same([[10, 12, 9500], [12, 14, 10500]], $prices->dated(10));
});

test('a total is spread over the nights', function () {
    same('4x25.00 EUR', Prices::even(Amount::parse('100.00 EUR'), 4)->format());
    foreach (['100.00 EUR', '0.02 EUR', '-10.01 EUR', '1000 JPY', '0.00 EUR'] as $text) {
        $total = Amount::parse($text);
        foreach (range(1, 9) as $nights) {
            $prices = Prices::even($total, $nights);
            same([$nights, $text], [$prices->nights(), $prices->total()->format()]);
            foreach (range(1, $nights) as $n) {
                same($total->share($n, $nights)->format(), $prices->first($n)->total()->format(), "$n of $nights");
            }
        }
    }
});

test('another total has the same proportions', function () {
    $prices = Prices::parse('2x80.00 1x120.00 EUR');
    same('2x40.00 1x60.00 GBP', $prices->spread(Amount::parse('140.00 GBP'))->format());
    same('1x28.57 1x28.58 1x42.86 EUR', $prices->spread(Amount::parse('100.01 EUR'))->format());
    same('3x0.00 EUR', $prices->spread(Amount::parse('0.00 EUR'))->format());
    same('2x50.00 EUR', Prices::parse('2x0.00 EUR')->spread(Amount::parse('100.00 EUR'))->format());
    same('2x50.00 EUR', Prices::parse('1x-5.00 1x5.00 EUR')->spread(Amount::parse('100.00 EUR'))->format());
});

test('prices for another stay', function () {
    $prices = Prices::parse('1x80.00 1x90.00 1x100.00 EUR');
    $fit = fn (int $arrival, int $departure) => $prices->fit(new Stay(10, 13), new Stay($arrival, $departure))->format();
    same('1x80.00 1x90.00 1x100.00 EUR', $fit(10, 13));
    same('1x90.00 EUR', $fit(11, 12));
    same('3x80.00 1x90.00 3x100.00 EUR', $fit(8, 15));
    same('2x80.00 EUR', $fit(9, 11));
    same('3x100.00 EUR', $fit(12, 15));
    same('1x80.00 1x90.00 EUR', $fit(8, 10));
    same('1x80.00 1x90.00 3x100.00 EUR', $fit(13, 18));
});

test('tax within the price and on top of it', function () {
    $in = (new Tax('IVA', 600))->on(Amount::parse('106.00 EUR'));
    same(['100.00 EUR', '6.00 EUR', '106.00 EUR'], [$in['net']->format(), $in['tax']->format(), $in['gross']->format()]);
    $on = (new Tax('VAT', 1350, false))->on(Amount::parse('99.99 EUR'));
    same(['99.99 EUR', '13.50 EUR', '113.49 EUR'], [$on['net']->format(), $on['tax']->format(), $on['gross']->format()]);
});
