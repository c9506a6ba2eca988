<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
// A quarter off on up to three nights of the stay: best on the three dearest ones.
$offer = new Innkeep\Rates\Offer('quarter', 0, 100, 1, 0, 25, 3);
$best = (new Innkeep\Rates\Best([$offer]))->of(10, [8000, 8000, 11000, 13000, 9500]);
echo json_encode($best), "\n";
exit(array_sum($best['prices']) === 8000 + 8000 + 8250 + 9750 + 7125 ? 0 : 1);
