<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
// 4.00 for each of the first two nights, 2.00 after that: one tax, two levies. Refusing them would do as well.
use Innkeep\Money\{Amount, Levies};
try {
    $levies = Levies::read([['name' => 'city', 'perNight' => 200], ['name' => 'city', 'perNight' => 200, 'nights' => 2]]);
} catch (InvalidArgumentException $refused) {
    echo $refused->getMessage(), "\n";
    exit(0);
}
$bill = $levies->bill(array_fill(0, 3, new Amount(10000, 'EUR')), 1);
$minor = static fn (array $amounts): int => array_sum(array_map(static fn (Amount $a) => $a->minor, $amounts));
$sums = [$bill->total->minor, $bill->net->minor + $minor($bill->levies), array_sum(array_map($minor, $bill->nights))];
echo json_encode($sums), "\n";
exit($sums[0] !== 31000 ? 2 : (int) ($sums !== [31000, 31000, 31000]));
