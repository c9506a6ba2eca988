<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$app = new Innkeep\App(json_decode(file_get_contents('config/example.json'), true), $dir);
$now = gmmktime(10, 0, 0, 5, 1, 2024);
$day = Innkeep\Calendar\Day::parse('2024-05-02');
// Two singles, and one more may be sold.
$fed = $app->feed->rooms('LIS', $day, 1, $now)['SGL']['2024-05-02'];
$free = $app->availability->free('LIS', 'SGL', new Innkeep\Calendar\Stay($day, $day + 1), $now);
echo "fed $fed, free $free\n";
exit($fed === 3 && $free === 3 ? 0 : 1);
