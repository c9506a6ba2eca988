<?php
// php shrink_best.php ROOT CORRECT: small cases in which the two roots disagree about the cost (times up to 3)
declare(strict_types=1);
[, $root, $good] = $argv;
$code = fn (string $r, string $ns) => eval(strtr(implode("\n", array_map(fn ($f) => preg_replace('/^<\?php\s*declare\(strict_types=1\);/', '', file_get_contents("$r/src/$f.php")), ['Rates/Best'])), ['namespace Innkeep\\Rates;' => "namespace $ns; use Innkeep\\Rates\\Offer;"]));
require "$root/src/autoload.php"; $code($root, 'Bad'); $code($good, 'Good');
use Innkeep\Rates\Offer; $found = 0; $N = 0;
for ($seed = 1; $found < 3 && $N < 400000; $seed++, $N++) {
    mt_srand($seed); $n = mt_rand(5, 9); $prices = []; for ($i = 0; $i < $n; $i++) $prices[] = [8000, 9500, 11000, 13000][mt_rand(0, 3)];
    $offers = [new Offer('2+%', 0, 99, mt_rand(1, 2), 0, mt_rand(1, 5) * 5, 3), new Offer('x', mt_rand(0, 4), mt_rand(4, 12), mt_rand(1, 4), 0, mt_rand(1, 6) * 10, mt_rand(1, 2))];
    $b = (new Bad\Best($offers))->of(0, $prices); $g = (new Good\Best($offers))->of(0, $prices);
    if (array_sum($b['prices']) !== array_sum($g['prices'])) { $found++; echo "seed $seed: ", json_encode($prices), ' ', json_encode(array_map('get_object_vars', $offers)), "\n  ", json_encode($b), "\n  ", json_encode($g), "\n"; }
}
echo "$found of $N\n";
