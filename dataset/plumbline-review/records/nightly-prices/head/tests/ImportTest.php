<?php

declare(strict_types=1);

use Innkeep\Import\Csv;
use Innkeep\Import\OldBookings;
use Innkeep\Import\OldContracts;

const OLD = "Nr;Status;Typ;Anreise;Abreise;Zimmer;Gast;Agent;Preis\r\n"
    . "17;F;DBL;06.05.24;8.5.2024;1;\"Müller; Anna\";;1.190,00\r\n"
    . "18;S;DBL;06.05.24;08.05.24;1;Berg;;\r\n"
    . "19;O;SGL;06.05.24;07.05.24;0;Dahl;sun;65\r\n"
    . "20;F;KING;06.05.24;07.05.24;1;Elm;;\r\n"
    . "21;F;DBL;08.05.24;07.05.24;1;Fry;;\r\n";

test('old bookings are taken over once', function () {
    $app = app();
    $now = at('2024-04-01 10:00');
    $result = (new OldBookings($app->group, $app->register))->run(iconv('UTF-8', 'ISO-8859-1', OLD), 'LIS', $now);
    same([2, 1, 2], [$result['made'], $result['skipped'], count($result['problems'])]);
    $booking = $app->register->byRef('old:LIS:17');
    same(['Müller; Anna', '1190.00 EUR', '2024-05-06/2024-05-08'], [$booking->guest, $booking->prices->total()->format(), (string) $booking->stay]);
    same('2x595.00 EUR', $booking->prices->format());
    same(['sun', '1x65.00 EUR'], [$app->register->byRef('old:LIS:19')->agent, $app->register->byRef('old:LIS:19')->prices->format()]);
    same(3, (new OldBookings($app->group, $app->register))->run(OLD, 'LIS', $now)['skipped']);
});

test('old contracts are taken over once', function () {
    $app = app();
    $csv = "Nr;Typ;Agent;Von;Bis;Zimmer;Verfall\n5;DBL;sun;01.05.24;31.05.24;2;21\n";
    same(1, (new OldContracts($app->register))->run($csv, 'LIS', at('2024-04-01 10:00')));
    same(0, (new OldContracts($app->register))->run($csv, 'LIS', at('2024-04-01 10:00')));
    $contract = $app->register->contracts()['old-LIS-5'];
    same(['sun', 2, day('2024-05-01'), day('2024-06-01')], [$contract->agent, $contract->rooms, $contract->from, $contract->to]);
});

test('rows that do not fit the headings are refused', function () {
    throws(UnexpectedValueException::class, fn () => iterator_to_array(Csv::rows("a;b\n1;2;3\n")));
    throws(UnexpectedValueException::class, fn () => Csv::day('31.02.2024'));
    same(day('1999-12-31'), Csv::day('31.12.99'));
});
