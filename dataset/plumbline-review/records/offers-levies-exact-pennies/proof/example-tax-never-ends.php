<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
// Twelve nights in Athens: 12 * 95.00, three times 10.00 at weekends, and the city tax for ten nights and two guests.
$config = json_decode(file_get_contents('config/example.json'), true, 32, JSON_THROW_ON_ERROR);
$app = new Innkeep\App($config, getcwd());
$total = $app->quoter->quote('FLEX', 'ATH', 'DBL', Innkeep\Calendar\Stay::of('2024-05-06', 12), 2)->total->format();
echo $total, "\n";
exit($total === '1200.00 EUR' ? 0 : 1);
