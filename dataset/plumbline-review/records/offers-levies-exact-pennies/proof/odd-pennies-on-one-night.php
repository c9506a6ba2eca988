<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
// 20 % included, three nights at 50.00 and one at 250.00: each night's VAT is its share of 66.67, rounded down or up.
use Innkeep\Money\{Amount, Levies, Levy};
$sold = [5000, 5000, 5000, 25000];
$bill = (new Levies([Levy::percent('VAT', 2000)]))->bill(array_map(fn (int $m) => new Amount($m, 'EUR'), $sold), 2);
$tax = $bill->levies['VAT']->minor;
$wrong = 0;
$sum = 0;
foreach ($bill->nights as $n => $night) {
    $got = $night['VAT']->minor;
    $sum += $got;
    echo $sold[$n], ': ', $got, "\n";
    if ($night['']->minor + $got !== $sold[$n]) {
        exit(2);
    }
    if (abs($got * 40000 - $sold[$n] * $tax) >= 40000) {
        $wrong = 1;
    }
}
exit($sum !== $tax || $tax !== 6667 ? 2 : $wrong);
