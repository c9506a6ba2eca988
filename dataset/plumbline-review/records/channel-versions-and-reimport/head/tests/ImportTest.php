<?php

declare(strict_types=1);

use Innkeep\Bookings\Booking;
use Innkeep\Import\Csv;
use Innkeep\Import\CsvReader;
use Innkeep\Import\OldBookings;
use Innkeep\Import\OldContracts;

const HEADINGS = "Nr;Status;Typ;Anreise;Abreise;Zimmer;Gast;Agent;Preis\r\n";
const OLD = HEADINGS
    . "17;F;DBL;06.05.24;8.5.2024;1;\"Müller; Anna\";;1.190,00\r\n"
    . "18;S;DBL;06.05.24;08.05.24;1;Berg;;\r\n"
    . "19;O;SGL;06.05.24;07.05.24;0;Dahl;sun;65\r\n"
    . "20;F;KING;06.05.24;07.05.24;1;Elm;;\r\n"
    . "21;F;DBL;08.05.24;07.05.24;1;Fry;;\r\n";

function import(Innkeep\App $app, string $csv): array
{
    return (new OldBookings($app->group, $app->register))->run([$csv], 'LIS', at('2024-04-01 10:00'));
}

function read(string $text, int $size = 1000): array
{
    $reader = new CsvReader();
    $rows = [];
    foreach ($text === '' ? [] : str_split($text, $size) as $piece) {
        $rows += $reader->push($piece);
    }
    return $rows + $reader->finish();
}

test('old bookings are taken over once', function () {
    $app = app();
    $result = import($app, iconv('UTF-8', 'ISO-8859-1', OLD));
    same([2, 0, 0, 1, 2], [$result['made'], $result['changed'], $result['cancelled'], $result['skipped'], count($result['problems'])]);
    same(['line 5', 'line 6'], array_map(fn ($p) => substr($p, 0, 6), $result['problems']));
    $booking = $app->register->byRef('old:LIS:17');
    same(['Müller; Anna', '1190.00 EUR', '2024-05-06/2024-05-08'], [$booking->guest, $booking->total, (string) $booking->stay]);
    same('sun', $app->register->byRef('old:LIS:19')->agent);
    same(3, import($app, OLD)['skipped']);
});

test('newer exports bring changes', function () {
    $folder = folder();
    $app = app($folder);
    import($app, OLD);
    $app->register->change('LIS-000002', ['guest' => 'Mr Dahl'], at('2024-04-02 10:00'));
    $app = app($folder);
    $result = import($app, HEADINGS . "17;F;DBL;06.05.24;10.05.24;1;Müller;sun;1.190,00\n19;O;SGL;06.05.24;07.05.24;0;Dahl;sun;65\n");
    same([0, 1, 0, 1], [$result['made'], $result['changed'], $result['cancelled'], $result['skipped']]);
    $booking = $app->register->byRef('old:LIS:17');
    same(['2024-05-06/2024-05-10', 'Müller', 'sun'], [(string) $booking->stay, $booking->guest, $booking->agent]);
    same('Mr Dahl', $app->register->booking('LIS-000002')->guest);
    $gone = HEADINGS . "17;S;DBL;06.05.24;10.05.24;1;Müller;;1.190,00\n";
    same(1, import($app, $gone)['cancelled']);
    same(1, import($app, $gone)['skipped']);
    same(Booking::CANCELLED, $app->register->byRef('old:LIS:17')->status);
    same(1, import($app, str_replace('17;S', '17;F', $gone))['made']);
    same('LIS-000003', $app->register->byRef('old:LIS:17')->id);
});

test('what came with the import before this one is left alone at first', function () {
    $app = app();
    $app->register->make(order('LIS', 'DBL', '2024-05-06', 2, ['ref' => 'old:LIS:17']), at('2024-04-01 10:00'));
    $row = HEADINGS . "17;F;DBL;06.05.24;09.05.24;1;Berg;;\n";
    same(1, import($app, $row)['skipped']);
    same(2, $app->register->byRef('old:LIS:17')->stay->nights());
    same(1, import($app, str_replace('09.05', '10.05', $row))['changed']);
    same(4, $app->register->byRef('old:LIS:17')->stay->nights());
});

test('old contracts are taken over once', function () {
    $app = app();
    $csv = ["Nr;Typ;Agent;Von;Bis;Zimmer;Verfall\n5;DBL;sun;01.05.24;31.05.24;2;21\n"];
    same(1, (new OldContracts($app->register))->run($csv, 'LIS', at('2024-04-01 10:00')));
    same(0, (new OldContracts($app->register))->run($csv, 'LIS', at('2024-04-01 10:00')));
    $contract = $app->register->contracts()['old-LIS-5'];
    same(['sun', 2, 21, day('2024-05-01'), day('2024-06-01')], [$contract->agent, $contract->rooms, $contract->release, $contract->from, $contract->to]);
});

test('fields, quotes and lines', function () {
    same([1 => ['a', 'b'], 2 => ['c', '']], read("a;b\nc;\n"));
    same([1 => ['a;b', 'c"d'], 2 => ["e\r\nf", 'g'], 4 => ['h']], read("\"a;b\";\"c\"\"d\"\r\n\"e\r\nf\";g\r\nh"));
    same([1 => ['a"b', 'cd']], read("a\"b;\"c\"d"));
    same([2 => ['x'], 4 => ['']], read("\n x \r  \r\"\"\r"));
    same([], read(''));
    same([1 => ['é', 'é']], read("\xEF\xBB\xBF\xE9;\xC3\xA9"));
    throws(UnexpectedValueException::class, fn () => read("a;\"b\n"));
});

test('it does not matter where the pieces are cut', function () {
    $text = "\xEF\xBB\xBFa;\"b\"\"\r\n\"\r\n\r\nc;d\rü;\"\"\n\"x\ny\";z";
    for ($size = 1; $size < 12; $size++) {
        same([1 => ['a', "b\""], 4 => ['c', 'd'], 5 => ['ü', ''], 6 => ["x\ny", 'z']], read($text, $size), "in pieces of $size");
    }
});

test('rows that do not fit the headings are refused', function () {
    throws(UnexpectedValueException::class, fn () => iterator_to_array(Csv::rows(["a;b\n1;2;3\n"])));
    throws(UnexpectedValueException::class, fn () => Csv::day('31.02.2024'));
    same(day('1999-12-31'), Csv::day('31.12.99'));
    throws(InvalidArgumentException::class, fn () => iterator_to_array(Csv::file('/nowhere/at/all')));
});
