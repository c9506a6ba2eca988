<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$config = json_decode(file_get_contents('config/example.json'), true);
$app = new Innkeep\App($config, $dir);
$now = gmmktime(10, 0, 0, 5, 1, 2024);
$stay = Innkeep\Calendar\Stay::of('2024-05-02', 1);
$app->register->make(['hotel' => 'LIS', 'type' => 'SGL', 'stay' => $stay, 'guest' => 'g'], $now);
$app->register->make(['hotel' => 'POR', 'type' => 'DBL', 'stay' => $stay, 'guest' => 'h'], $now);
// Lisbon's singles are made into something else and leave the configuration.
$config['hotels'][0]['types'] = array_values(array_filter($config['hotels'][0]['types'], fn ($t) => $t['code'] !== 'SGL'));
try {
    $app = new Innkeep\App($config, $dir);
} catch (DomainException $e) {
    echo $e->getMessage(), "\n";
    exit(1);
}
// Everything is there, from the events as well as from a checkpoint, and nothing can be sold of the type.
$app->register->checkpoint();
$app = new Innkeep\App($config, $dir);
try {
    $app->availability->free('LIS', 'SGL', $stay, $now);
    exit(3);
} catch (DomainException) {
}
$left = $app->availability->free('POR', 'DBL', $stay, $now);
echo $app->register->booking('LIS-000001')->guest, " $left\n";
exit($app->register->booking('LIS-000001')->guest === 'g' && $left === 1 ? 0 : 3);
