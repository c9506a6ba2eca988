<?php

declare(strict_types=1);

use Innkeep\Calendar\Stay;
use Innkeep\Rates\NoRate;

test('nights are priced by season, guests and weekend', function () {
    $quoter = app()->quoter;
    same('190.00 EUR', $quoter->quote('FLEX', 'DBL', Stay::of('2024-05-06', 2), 2)->total()->format());
    same('160.00 EUR', $quoter->quote('FLEX', 'DBL', Stay::of('2024-05-06', 2), 1)->total()->format());
    // Sunday, then the first of July.
    same('225.00 EUR', $quoter->quote('FLEX', 'DBL', Stay::of('2024-06-30', 2), 2)->total()->format());
    same('2x105.00 EUR', $quoter->quote('FLEX', 'DBL', Stay::of('2024-05-10', 2), 2)->format());
    same('1x95.00 2x105.00 1x95.00 EUR', $quoter->quote('FLEX', 'DBL', Stay::of('2024-05-09', 4), 2)->format());
});

test('the arrival decides on the length of the stay', function () {
    $quoter = app()->quoter;
    throws(NoRate::class, fn () => $quoter->quote('FLEX', 'DBL', Stay::of('2024-07-01', 1), 2));
    same('95.00 EUR', $quoter->quote('FLEX', 'DBL', Stay::of('2024-06-30', 1), 2)->total()->format());
});

test('no rate for too many guests, another plan or another year', function () {
    $quoter = app()->quoter;
    throws(NoRate::class, fn () => $quoter->quote('FLEX', 'DBL', Stay::of('2024-05-06', 2), 3));
    throws(NoRate::class, fn () => $quoter->quote('BAR', 'DBL', Stay::of('2024-05-06', 2), 2));
    throws(NoRate::class, fn () => $quoter->quote('FLEX', 'DBL', Stay::of('2026-05-06', 2), 2));
});
