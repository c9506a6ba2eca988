<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
// Two euros per night on top, then 10 % of the net price and of what is listed before it: 10 % of 102.00.
use Innkeep\Money\{Amount, Levies, Levy};
try {
    $levies = new Levies([Levy::perNight('city', 200), Levy::percent('VAT', 1000, false, true)]);
} catch (InvalidArgumentException $refused) {
    echo $refused->getMessage(), "\n";
    exit(0);
}
$bill = $levies->bill(['2026-06-01' => new Amount(10000, 'EUR')], 1);
echo json_encode($bill), "\n";
exit(str_contains(json_encode($bill), '1020') ? 0 : 1);
