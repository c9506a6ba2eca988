<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$app = new Innkeep\App(json_decode(file_get_contents('config/example.json'), true), $dir);
// One family room: too many on the night of the 6th, and either could go.
$order = fn (string $guest, int $nights) => ['hotel' => 'POR', 'type' => 'FAM', 'stay' => Innkeep\Calendar\Stay::of('2024-05-06', $nights), 'guest' => $guest];
$app->register->make($order('January', 3), gmmktime(10, 0, 0, 1, 10, 2024));
$app->register->make($order('May', 1), gmmktime(10, 0, 0, 5, 4, 2024));
$walked = array_map(fn ($b) => $b->guest, $app->walker->propose('POR', 'FAM', 14, gmmktime(10, 0, 0, 5, 5, 2024)));
echo implode(' ', $walked), "\n";
if (count($walked) !== 1) {
    exit(3);
}
exit($walked === ['May'] ? 0 : 1);
