<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$app = new Innkeep\App(json_decode(file_get_contents('config/example.json'), true), $dir);
$now = gmmktime(10, 0, 0, 5, 1, 2024);
$day = fn (string $d) => Innkeep\Calendar\Day::parse($d);
$app->register->sign(new Innkeep\Inventory\Contract('c1', 'LIS', 'DBL', 'sun', $day('2024-05-01'), $day('2024-06-01'), 2, 0), $now);
$booking = $app->register->make(['hotel' => 'LIS', 'type' => 'DBL', 'stay' => Innkeep\Calendar\Stay::of('2024-05-20', 2), 'guest' => 'g', 'agent' => 'sun'], $now);
$app->walker->walk($booking->id, $day('2024-05-20'), $now);
// The agent has both rooms again, two of the four are left for others.
$left = $app->availability->free('LIS', 'DBL', Innkeep\Calendar\Stay::of('2024-05-20', 2), $now);
echo "left $left\n";
exit($left === 2 ? 0 : 1);
