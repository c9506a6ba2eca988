<?php

declare(strict_types=1);

use Innkeep\Money\Amount;
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

test('tax within the price and on top of it', function () {
    $in = (new Tax('IVA', 600))->on(Amount::parse('106.00 EUR'));
    same(['100.00 EUR', '6.00 EUR', '106.00 EUR'], [$in['net']->format(), $in['tax']->format(), $in['gross']->format()]);
    $on = (new Tax('VAT', 1350, false))->on(Amount::parse('99.99 EUR'));
    same(['99.99 EUR', '13.50 EUR', '113.49 EUR'], [$on['net']->format(), $on['tax']->format(), $on['gross']->format()]);
});
