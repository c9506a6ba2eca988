<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$app = new Innkeep\App(json_decode(file_get_contents('config/example.json'), true), $dir);
$now = gmmktime(10, 0, 0, 4, 1, 2024);
// A booking as the import of the last release made it, without the row that it came from.
$id = $app->register->make(['hotel' => 'LIS', 'type' => 'DBL', 'rooms' => 1, 'guest' => 'Berg', 'ref' => 'old:LIS:17',
    'stay' => new Innkeep\Calendar\Stay(Innkeep\Import\Csv::day('06.05.24'), Innkeep\Import\Csv::day('08.05.24'))], $now)->id;
$import = new Innkeep\Import\OldBookings($app->group, $app->register);
$csv = "Nr;Status;Typ;Anreise;Abreise;Zimmer;Gast;Agent;Preis\n17;S;DBL;06.05.24;08.05.24;1;Berg;;\n";
for ($night = 0; $night < 3; $night++) {
    $result = $import->run([$csv], 'LIS', $now + $night * 86400);
    if ($result['problems'] !== []) {
        exit(3);
    }
}
$status = $app->register->byRef('old:LIS:17')->status;
echo "$id $status\n";
exit($status === Innkeep\Bookings\Booking::CANCELLED ? 0 : 1);
