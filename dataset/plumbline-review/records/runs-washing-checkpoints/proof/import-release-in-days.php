<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$app = new Innkeep\App(json_decode(file_get_contents('config/example.json'), true), $dir);
$now = gmmktime(10, 0, 0, 5, 10, 2024);
(new Innkeep\Import\OldContracts($app->register))->run("Nr;Typ;Agent;Von;Bis;Zimmer;Verfall\n5;DBL;sun;01.05.24;31.05.24;2;21\n", 'LIS', $now);
// The 20th is ten days away; with a release of 21 days the two rooms are anybody's.
$left = $app->availability->free('LIS', 'DBL', Innkeep\Calendar\Stay::of('2024-05-20', 1), $now);
echo "left $left\n";
exit($left === 4 ? 0 : 1);
