<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$open = fn () => new Innkeep\App(json_decode(file_get_contents('config/example.json'), true), $dir);
$app = $open();
$now = gmmktime(10, 0, 0, 5, 1, 2024);
$day = fn (string $d) => Innkeep\Calendar\Day::parse($d);
$app->register->sign(new Innkeep\Inventory\Contract('c1', 'LIS', 'DBL', 'sun', $day('2024-05-01'), $day('2024-06-01'), 3, 0), $now);
$app->register->resize('c1', 1, $now);
$left = fn ($app) => $app->availability->free('LIS', 'DBL', Innkeep\Calendar\Stay::of('2024-05-20', 2), $now);
$before = $left($app);
$app->register->checkpoint();
$after = $left($open());
echo "before $before, after $after\n";
exit($before === 3 && $after === 3 ? 0 : 1);
