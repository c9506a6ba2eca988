<?php
// php shrink_walks.php ROOT SEED: the case of oracle1 walks with that seed, with as few bookings as still fail.
declare(strict_types=1);
[, $root, $seed] = $argv; require "$root/src/autoload.php";
use Innkeep\Inventory\NightMap; use Innkeep\Bookings\Booking; use Innkeep\Calendar\Stay; use Innkeep\Walks\WalkList;
function r(int $a, int $b): int { return mt_rand($a, $b); }
mt_srand((int) $seed); $N = r(3, 9); $from = r(0, 2); $to = $from + r(2, 8); $cap = []; $c0 = r(1, 3);
for ($n = 0; $n < 20; $n++) { $x = r(0, 5) == 0 ? -1 : 0; $cap[$n] = $c0 + $x; }
$b = []; for ($i = 0; $i < $N; $i++) { $a = r(0, $to); $st = r(0, 9) == 0 ? 'cancelled' : 'booked'; $b[] = new Booking("b$i", 'H', 'T', new Stay($a, $a + r(1, 6)), r(0, 7) == 0 ? 2 : 1, 'g', [0, 0, 1, 1, 2, 3][r(0, 5)], null, null, '', '', r(0, 5), $st); }
$fails = function (array $b) use ($cap, $from, $to) {
    $beds = new NightMap(); foreach ($cap as $n => $c) $beds->add($n, $n + 1, $c);
    $got = (new WalkList())->choose($b, $beds, $from, $to); $set = []; foreach ($got as $g) $set[$g->id] = true;
    $cand = array_filter($b, fn ($x) => $x->rooms === 1 && $x->tier < 3 && $x->status === 'booked' && $x->stay->arrival >= $from);
    $ok = function (array $w) use ($b, $cand, $cap, $from, $to) { for ($n = $from; $n < $to; $n++) { $l = 0; $left = false; foreach ($b as $x) if ($x->status === 'booked' && $x->stay->covers($n) && !isset($w[$x->id])) { $l += $x->rooms; if (in_array($x, $cand, true)) $left = true; } if ($l > $cap[$n] && $left) return false; } return true; };
    foreach ($got as $g) foreach ($cand as $c) if (!isset($set[$c->id]) && $c->tier < $g->tier) { $w = $set; unset($w[$g->id]); $w[$c->id] = true; if ($ok($w)) return "walked " . implode(' ', array_keys($set)) . ", {$c->id} could go instead of {$g->id}"; }
    return null;
};
do { $less = false; foreach ($b as $i => $x) { $c = $b; unset($c[$i]); if ($fails($c)) { $b = $c; $less = true; break; } } } while ($less);
foreach ($b as $x) echo "{$x->id} {$x->stay->arrival}-{$x->stay->departure} rooms {$x->rooms} tier {$x->tier} made {$x->made} {$x->status}\n";
echo "nights $from-$to, capacity ", implode(' ', array_slice($cap, $from, $to - $from)), "\n", $fails($b) ?? 'ok', "\n";
