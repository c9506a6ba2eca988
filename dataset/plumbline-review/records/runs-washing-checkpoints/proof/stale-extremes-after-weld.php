<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
// A house of ten: every second night one room is gone, then night 21 is sold out and night 20 as well.
$ledger = new Innkeep\Inventory\Ledger(10);
for ($night = 10; $night < 34; $night += 2) {
    $ledger->sell($night, $night + 1, 1);
}
$ledger->sell(21, 22, 10);
$ledger->sell(20, 21, 9);
$left = $ledger->left(22, 40);
$nightly = min($ledger->nightly(22, 40));
echo "left $left, by night $nightly\n";
exit($left === $nightly ? 0 : 1);
