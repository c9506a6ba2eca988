<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$app = new Innkeep\App(json_decode(file_get_contents('config/example.json'), true), $dir);
$now = gmmktime(10, 0, 0, 4, 1, 2024);
$import = fn (string $status): array => (new Innkeep\Import\OldBookings($app->group, $app->register))
    ->run(["Nr;Status;Typ;Anreise;Abreise;Zimmer;Gast;Agent;Preis\n17;$status;DBL;06.05.24;08.05.24;1;Berg;;\n"], 'LIS', $now);
if ($import('F')['made'] !== 1) {
    exit(3);
}
$app->register->cancel($app->register->byRef('old:LIS:17')->id, $now);
$import('S');
$made = $import('F')['made'];
echo "made $made\n";
exit($made === 1 ? 0 : 1);
