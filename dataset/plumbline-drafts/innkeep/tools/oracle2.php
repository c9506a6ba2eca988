<?php
// php oracle2.php ROOT PART SEED ROUNDS [SECONDS]
declare(strict_types=1);
ini_set('memory_limit', '512M');
[, $root, $part, $seed, $rounds] = $argv;
require "$root/src/autoload.php";
set_error_handler(function ($l, $m, $f, $n) { throw new ErrorException($m, 0, $l, $f, $n); });
use Innkeep\Money\{Amount, Levies, Levy, Split};
use Innkeep\Rates\{Best, Calendar, Offer, Price, Plan, Quoter, NoRate};
use Innkeep\Calendar\{Stay, Day};
function fail(string $m) { throw new RuntimeException($m); }
function eq($a, $b, $m) { if ($a !== $b) fail("$m: want " . json_encode($a) . ' got ' . json_encode($b)); }
function r(int $a, int $b): int { return mt_rand($a, $b); }

function best(): void {
    $n = r(1, 9); $prices = []; $few = r(0, 1); for ($i = 0; $i < $n; $i++) $prices[] = $few ? [50, 100][r(0, 1)] : r(0, 8) * 25;
    $offers = []; for ($i = 0, $k = r(1, 3); $i < $k; $i++) { $m = r(1, 5); $f = r(0, 3); $offers[] = new Offer("o$i", $f, $f + r(2, 14), $m, r(0, min(2, $m)), [0, 10, 33, 50][r(0, 3)], r(1, 3), r(0, 3) === 0, r(0, 3) ? [] : [r(1, 7), r(1, 7)]); }
    $arr = r(0, 5); $bestc = null;
    $rec = function (int $at, array $pr, array $used) use (&$rec, $n, $prices, $offers, $arr, &$bestc) {
        if ($at === $n) { $k = [array_sum($pr), count($used), array_column($used, 1), array_column($used, 0)]; if ($bestc === null || $k < $bestc[0]) $bestc = [$k, $pr, $used]; return; }
        $rec($at + 1, [...$pr, $prices[$at]], $used);
        foreach ($offers as $o) {
            if ($at + $o->nights > $n) continue;
            $s = $arr + $at; if ($s < $o->from || $s + $o->nights > $o->to) continue; if ($o->weekdays && !in_array((int) gmdate('N', $s * 86400), $o->weekdays, true)) continue;
            $c = 0; $clash = false; foreach ($used as [$u]) { if ($u === $o->code) $c++; else { foreach ($offers as $q) if ($q->code === $u && $q->alone) $clash = true; if ($o->alone) $clash = true; } }
            if ($c >= $o->times || $clash) continue;
            $sl = array_slice($prices, $at, $o->nights); $ix = range(0, $o->nights - 1); usort($ix, fn ($a, $b) => [$sl[$a], $a] <=> [$sl[$b], $b]);
            foreach ($ix as $j => $x) $sl[$x] = $j < $o->free ? 0 : (int) round($sl[$x] * (100 - $o->percent) / 100);
            $rec($at + $o->nights, [...$pr, ...$sl], [...$used, [$o->code, $s]]);
        }
    };
    $rec(0, [], []);
    $got = (new Best($offers))->of($arr, $prices);
    eq([$bestc[1], $bestc[2]], [$got['prices'], $got['offers']], 'best');
}
final class Skip extends Exception {}
function gcd($a, $b) { if (!is_int($a) || !is_int($b)) throw new Skip(); return $b ? gcd($b, $a % $b) : $a; }
function parts(): void {
    $w = []; for ($i = 0, $k = r(1, 6); $i < $k; $i++) $w[] = r(0, 3) ? r(0, 50) : 0; if (array_sum($w) === 0) $w[0] = 3; $whole = r(-300, 300);
    $got = Split::parts($whole, $w); eq($whole, array_sum($got), 'sum'); $s = array_sum($w); $abs = abs($whole);
    $e = []; $l = []; foreach ($w as $i => $x) { $e[$i] = intdiv($abs * $x, $s); $l[$i] = $abs * $x - $e[$i] * $s; }
    for ($left = $abs - array_sum($e); $left > 0; $left--) { $b = array_search(max($l), $l, true); $e[$b]++; $l[$b] = -1; }
    eq(array_map(fn ($x) => $whole < 0 ? -$x : $x, $e), $got, 'parts');
    $rows = []; for ($i = 0, $k = r(1, 6); $i < $k; $i++) $rows[] = r(0, 3) ? r(0, 200) : 0;
    if (array_sum($rows) === 0) $rows[0] = 9;
    $cols = Split::parts(array_sum($rows), $w); $t = Split::table($rows, $cols);
    eq($rows, array_map('array_sum', $t), 'rows'); foreach ($cols as $j => $c) eq($c, array_sum(array_column($t, $j)), 'column');
    foreach ($t as $row) foreach ($row as $x) if ($x < 0) fail('negative');
}
function bill(): void {
    $lev = []; $def = []; for ($i = 0, $k = r(0, 4), $pc = 0; $i < $k; $i++) {
        if (r(0, 2) === 0) { $d = ['f', r(1, 300), r(0, 1) ? r(1, 6) : PHP_INT_MAX, (bool) r(0, 1)]; $lev[] = Levy::perNight("l$i", $d[1], $d[2], $d[3]); }
        else { if (++$pc > 3) continue; $d = ['p', [600, 1300, 250, 2000, r(1, 25) * 100, r(1, 9999)][r(0, 5)], (bool) r(0, 2), (bool) r(0, 1)]; $lev[] = Levy::percent("l$i", $d[1], $d[2], $d[3]); }
        $def[] = $d;
    }
    $n = r(1, 6); $g = r(1, 4); $prices = []; $a = r(0, 20); for ($i = 0; $i < $n; $i++) $prices[$a + $i] = new Amount(r(0, 4) ? r(0, 30000) : [0, 10, 1500][r(0, 2)], 'EUR');
    $b = (new Levies($lev))->bill($prices, $g);
    // exact shares with fractions of integers as pairs
    $num = [-1 => [1, 1]]; $sum = fn ($x, $y) => (function () use ($x, $y) { $p = $x[0] * $y[1] + $y[0] * $x[1]; $q = $x[1] * $y[1]; $d = gcd($p, $q); return [intdiv($p, $d), intdiv($q, $d)]; })();
    $fix = []; $all = [1, 1]; $inc = [1, 1];
    foreach ($def as $i => $d) {
        if ($d[0] === 'f') { $k = 0; foreach (array_values($prices) as $j => $p) { $fix[$i][$j] = $j < $d[2] ? $d[1] * $g : 0; } continue; }
        $base = $d[3] ? $all : [1, 1]; $q = 10000 * $base[1]; $p = $base[0] * $d[1]; $e = gcd($p, $q); $num[$i] = [intdiv($p, $e), intdiv($q, $e)]; $all = $sum($all, $num[$i]); if ($d[2]) $inc = $sum($inc, $num[$i]);
    }
    $rest = []; foreach (array_values($prices) as $j => $p) { $in = 0; foreach ($def as $i => $d) if ($d[0] === 'f' && $d[3]) { $fix[$i][$j] = min($fix[$i][$j], $p->minor - $in); $in += $fix[$i][$j]; } $rest[$j] = $p->minor - $in; }
    $P = array_sum($rest); $sold = array_sum(array_map(fn ($x) => $x->minor, $prices)); $on = 0; $lev2 = [];
    // totals: floor of shares, largest remainder by float-free comparison
    $ks = [-1]; foreach ($def as $i => $d) if ($d[0] === 'p' && $d[2]) $ks[] = $i;
    $fl = []; $re = []; $tot = 0;
    foreach ($ks as $k) { // P * num / inc
        $p = $num[$k][0] * $inc[1]; $q = $num[$k][1] * $inc[0]; $e = gcd($p, $q); $p = intdiv($p, $e); $q = intdiv($q, $e);
        if (!is_int($P * $p)) return; $fl[$k] = intdiv($P * $p, $q); $re[$k] = [$P * $p % $q, $q]; $tot += $fl[$k];
    }
    for ($left = $P - $tot; $left > 0; $left--) { $bk = null; foreach ($ks as $k) if ($re[$k] !== null && ($bk === null || (fn ($x, $y) => is_int($x) && is_int($y) ? $x > $y : $x > $y * (1 + 1e-12))($re[$k][0] * $re[$bk][1], $re[$bk][0] * $re[$k][1]))) $bk = $k; $fl[$bk]++; $re[$bk] = null; }
    foreach ($def as $i => $d) {
        if ($d[0] === 'f') { $lev2["l"] = 0; $x = array_sum($fix[$i]); if (!$d[3]) $on += $x; }
        elseif ($d[2]) $x = $fl[$i];
        else { $p = $num[$i][0] * $inc[1]; $q = $num[$i][1] * $inc[0]; $e = gcd($p, $q); $p = intdiv($p, $e); $q = intdiv($q, $e); if (!is_int(2 * $P * $p + $q)) return; $x = intdiv(2 * $P * $p + $q, 2 * $q); $on += $x; }
        $name = array_keys($b->levies)[$i]; eq($x, $b->levies[$name]->minor, "levy $i of " . json_encode($def) . json_encode(array_map(fn ($z) => $z->minor, $prices)));
        eq($x, array_sum(array_map(fn ($row) => $row[$name]->minor, $b->nights)), "nights of levy $i");
    }
    eq($fl[-1], $b->net->minor, 'net'); eq($sold + $on, $b->total->minor, 'total');
    eq($fl[-1], array_sum(array_map(fn ($row) => $row['']->minor, $b->nights)), 'nights of net'); eq(array_keys($prices), array_keys($b->nights), 'nights');
    foreach (array_keys($prices) as $j => $night) { $s = $b->nights[$night]['']->minor; foreach ($def as $i => $d) if ($d[0] === 'f' ? $d[3] : $d[2]) $s += $b->nights[$night][array_keys($b->levies)[$i]]->minor; eq($prices[$night]->minor, $s, "night $night"); foreach ($b->nights[$night] as $x) if ($x->minor < 0) fail('negative');
        foreach ($def as $i => $d) if ($d[0] === 'f') eq($fix[$i][$j], $b->nights[$night][array_keys($b->levies)[$i]]->minor, 'fixed'); }
}
function calendar(): void {
    $c = new Calendar(); $own = []; $W = 40;
    for ($i = 0, $k = r(1, 9); $i < $k; $i++) { $f = r(0, $W - 1); $t = $f + r(1, [3, 15, 40][r(0, 2)]); $c->put($f, $t, new Price([9 => $i])); for ($n = $f; $n < $t; $n++) $own[$n] ??= $i; }
    $d = new Calendar(); for ($i = 0, $k = r(0, 4); $i < $k; $i++) { $f = r(0, $W - 1); $t = $f + r(1, 9); $d->put($f, $t, new Price([9 => 100 + $i])); for ($n = $f; $n < $t; $n++) $o2[$n] ??= 100 + $i; }
    for ($n = -2; $n < 90; $n++) eq($own[$n] ?? null, $c->at($n)?->for(1), "at $n");
    $d->fill($c->map(fn ($p) => $p->changed(100))); for ($n = -2; $n < 90; $n++) eq($o2[$n] ?? (isset($own[$n]) ? $own[$n] * 2 : null), $d->at($n)?->for(1), "filled $n");
}
function quote(): void {
    $seasons = []; $d0 = 19800;
    for ($i = 0, $k = r(1, 4); $i < $k; $i++) { $f = $d0 + r(0, 15); $s = ['type' => 'D', 'from' => Day::format($f), 'to' => Day::format($f + r(2, 25)), 'prices' => ['2' => r(1, 9) * 100] + (r(0, 1) ? ['1' => r(1, 9) * 50] : []) + (r(0, 2) ? [] : ['4' => 1100]), 'weekend' => r(0, 2) * 30];
        if (r(0, 2) === 0) $s['minStay'] = r(1, 3); if (r(0, 2) === 0) $s['maxStay'] = r(3, 8); if (r(0, 2) === 0) $s['minThrough'] = r(1, 4); if (r(0, 2) === 0) $s['noArrival'] = [r(1, 7)]; if (r(0, 2) === 0) $s['noDeparture'] = [r(1, 7), r(1, 7)]; $seasons[] = $s; }
    $own = []; for ($i = 0, $k = r(0, 1); $i < $k; $i++) { $f = $d0 + r(0, 15); $own[] = ['type' => 'D', 'from' => Day::format($f), 'to' => Day::format($f + r(1, 5)), 'prices' => ['2' => 777]]; }
    $pc = [0, -10, 15, -33][r(0, 3)];
    $q = new Quoter(Plan::readAll([['code' => 'A', 'currency' => 'EUR', 'seasons' => $seasons], ['code' => 'B', 'follows' => 'A', 'percent' => $pc, 'seasons' => $own]]));
    $x = r(0, 1) ? 'B' : 'A'; $arr = $d0 + r(0, 30); $n = r(1, 7); $g = r(1, 4);
    $at = function (int $day) use ($x, $seasons, $own, $pc) { if ($x === 'B') foreach ($own as $s) if ($day >= Day::parse($s['from']) && $day < Day::parse($s['to'])) return [$s, 0]; foreach ($seasons as $s) if ($day >= Day::parse($s['from']) && $day < Day::parse($s['to'])) return [$s, $x === 'B' ? $pc : 0]; return null; };
    $want = (function () use ($at, $arr, $n, $g) {
        $f = $at($arr); if (!$f) return null; $f = $f[0]; $wd = fn ($d) => (int) gmdate('N', $d * 86400);
        if ($n < ($f['minStay'] ?? 1) || $n > ($f['maxStay'] ?? 99) || in_array($wd($arr), $f['noArrival'] ?? [])) return null;
        $sum = 0; for ($i = $arr; $i < $arr + $n; $i++) { $s = $at($i); if (!$s) return null; [$s, $p] = $s; if ($n < ($s['minThrough'] ?? 1)) return null; ksort($s['prices']); $v = null; foreach ($s['prices'] as $u => $pr) if ($g <= $u && $v === null) $v = $pr; if ($v === null) return null; $c = fn ($v) => (int) round($v * (100 + $p) / 100); $sum += $c($v) + (in_array($wd($i), [5, 6]) ? $c($s['weekend'] ?? 0) : 0); }
        $l = ($at($arr + $n) ?? $at($arr + $n - 1))[0]; if (in_array($wd($arr + $n), $l['noDeparture'] ?? [])) return null; return $sum;
    })();
    try { $got = $q->quote($x, 'H', 'D', new Stay($arr, $arr + $n), $g)->total->minor; } catch (NoRate) { $got = null; }
    eq($want, $got, 'quote');
}
$start = microtime(true);
for ($i = 1; $i <= (int) $rounds; $i++) {
    mt_srand((int) $seed + $i);
    try { $part(); } catch (Skip) { /* too big for the reference */ } catch (\Throwable $e) { echo "FAIL $part round $i seed " . ($seed + $i) . ': ' . substr($e->getMessage(), 0, 300) . ' ' . basename($e->getFile()) . ':' . $e->getLine() . "\n"; exit(1); }
    if (isset($argv[5]) && microtime(true) - $start > (float) $argv[5]) break;
}
printf("ok %s %d rounds %.1fs\n", $part, min($i, (int) $rounds), microtime(true) - $start);
