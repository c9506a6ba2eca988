<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$events = [
    ['e' => 'booking.made', 'at' => 1, 'id' => 'LIS-000001', 'hotel' => 'LIS', 'type' => 'DBL', 'arrival' => '2024-05-06', 'nights' => 2, 'rooms' => 1, 'guest' => 'g', 'tier' => 0, 'agent' => null, 'ref' => null, 'plan' => '', 'total' => ''],
    ['e' => 'booking.changed', 'at' => 2, 'id' => 'LIS-000001', 'set' => ['nights' => 5]],
    ['e' => 'booking.changed', 'at' => 3, 'id' => 'LIS-000001', 'set' => ['arrival' => '2024-05-10']],
];
file_put_contents("$dir/journal.jsonl", implode('', array_map(fn ($e) => json_encode($e) . "\n", $events)));
$app = new Innkeep\App(json_decode(file_get_contents('config/example.json'), true), $dir);
$stay = (string) $app->register->booking('LIS-000001')->stay;
echo "$stay\n";
exit($stay === '2024-05-10/2024-05-15' ? 0 : 1);
