<?php

declare(strict_types=1);

use Innkeep\Money\Amount;
use Innkeep\Money\Bill;
use Innkeep\Money\Levies;
use Innkeep\Money\Levy;
use Innkeep\Money\Split;

function bill(array $levies, array $prices, int $guests = 2): Bill
{
    return (new Levies($levies))->bill(array_map(fn (string $p) => Amount::parse("$p EUR"), $prices), $guests);
}

/** Net, levies and total as text, the latter checked against the nights. */
function figures(Bill $bill): string
{
    $sums = [];
    foreach ($bill->nights as $night) {
        foreach ($night as $name => $amount) {
            $sums[$name] = ($sums[$name] ?? 0) + $amount->minor;
        }
    }
    same(array_merge([$bill->net->minor], array_values(array_map(fn ($l) => $l->minor, $bill->levies))), array_values($sums));
    same($bill->total->minor, array_sum($sums));
    $parts = array_map(fn ($l) => $l->format(), [$bill->net, ...array_values($bill->levies), $bill->total]);
    return str_replace(' EUR', '', implode(' ', $parts));
}

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

test('parts add up to the whole', function () {
    same([34, 33, 33], Split::parts(100, [1, 1, 1]));
    same([-34, -33, -33], Split::parts(-100, [1, 1, 1]));
    same([1, 3, 6], Split::parts(10, [10, 31, 59]));
    same([0, 5, 0], Split::parts(5, [0, 3, 0]));
    same(['0.67 EUR', '0.33 EUR'], array_map(fn ($a) => $a->format(), Amount::parse('1.00 EUR')->split([2, 1])));
    throws(InvalidArgumentException::class, fn () => Split::parts(5, [0, 0]));
});

test('tables add up both ways', function () {
    $rows = [100, 100, 0, 133];
    $columns = [300, 20, 13];
    $table = Split::table($rows, $columns);
    same($rows, array_map('array_sum', $table));
    same($columns, array_map('array_sum', array_map(null, ...$table)));
    same([90, 6, 4], $table[0]);
});

test('tax within the price and on top of it', function () {
    same('100.00 6.00 106.00', figures(bill([Levy::percent('IVA', 600)], ['106.00'])));
    same('99.99 13.50 113.49', figures(bill([Levy::percent('VAT', 1350, false)], ['99.99'])));
    same('200.00 12.00 27.00 239.00', figures(bill([Levy::percent('IVA', 600), Levy::percent('VAT', 1350, false)], ['106.00', '106.00'])));
});

test('a levy on a levy', function () {
    same('100.00 10.00 11.00 121.00', figures(bill([Levy::percent('a', 1000), Levy::percent('b', 1000, true, true)], ['121.00'])));
    same('100.00 10.00 10.00 120.00', figures(bill([Levy::percent('a', 1000), Levy::percent('b', 1000)], ['120.00'])));
    same('100.00 10.00 11.00 121.00', figures(bill([Levy::percent('a', 1000), Levy::percent('b', 1000, false, true)], ['110.00'])));
});

test('the city wants its share per guest and night', function () {
    same('300.00 8.00 308.00', figures(bill([Levy::perNight('city', 200, 2)], ['100.00', '100.00', '100.00'])));
    same('88.00 12.00 100.00', figures(bill([Levy::perNight('city', 200, 7, true)], ['40.00', '30.00', '30.00'])));
    same('90.57 5.43 4.00 100.00', figures(bill([Levy::percent('IVA', 600), Levy::perNight('city', 200, 7, true)], ['100.00'])));
    same('0.00 0.00 0.00', figures(bill([Levy::perNight('city', 200, 7, true)], ['0.00'])));
});

test('odd pennies end up somewhere', function () {
    $bill = bill([Levy::percent('IVA', 600), Levy::percent('x', 250)], ['33.33', '33.34', '0.00', '33.33']);
    same('92.17 5.53 2.30 100.00', figures($bill));
});
