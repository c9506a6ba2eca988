<?php
// php oracle1.php ROOT PART SEED ROUNDS: random sequences against naive references. Exit 1 and the round on the first difference.
declare(strict_types=1);
ini_set('memory_limit', '512M');
[, $root, $part, $seed, $rounds] = $argv;
require "$root/src/autoload.php";
set_error_handler(function ($l, $m, $f, $n) { throw new ErrorException($m, 0, $l, $f, $n); });
use Innkeep\Inventory\{NightMap, Ledger, Contract};
use Innkeep\Bookings\Booking;
use Innkeep\Calendar\{Stay, Day};
use Innkeep\Walks\WalkList;
use Innkeep\Store\Journal;
function fail(string $m) { throw new RuntimeException($m); }
function eq($a, $b, $m) { if ($a !== $b) fail("$m: want " . json_encode($a) . ' got ' . json_encode($b)); }
function r(int $a, int $b): int { return mt_rand($a, $b); }

function nightmap(): void {
    $W = [60, 200, 400][r(0, 2)]; $len = [2, 8, 40][r(0, 2)]; $amp = r(1, 4);
    $map = new NightMap($d = r(0, 2)); $p = array_fill(0, $W, $d);
    $ops = r(5, 250); $hist = [];
    for ($i = 0; $i < $ops; $i++) {
        if ($hist && r(0, 2) == 0) { $k = array_rand($hist); [$f, $t, $x] = $hist[$k]; $x = -$x; unset($hist[$k]); }
        else { $f = r(0, $W - 2); $t = min($W, $f + r(1, $len)); $x = r(-$amp, $amp); $hist[] = [$f, $t, $x]; }
        $map->add($f, $t, $x);
        for ($n = $f; $n < $t; $n++) $p[$n] += $x;
        if (r(0, 3) == 0) {
            $f = r(0, $W - 1); $t = r($f + 1, $W); $s = array_slice($p, $f, $t - $f);
            eq(min($s), $map->low($f, $t), 'low'); eq(max($s), $map->high($f, $t), 'high'); eq(array_sum($s), $map->sum($f, $t), 'sum');
            $lim = r(-3, 4); $e = null; foreach ($s as $j => $v) if ($v < $lim) { $e = $f + $j; break; }
            eq($e, $map->firstBelow($f, $t, $lim), 'firstBelow');
        }
        if (r(0, 15) == 0) { $c = clone $map; $c->add(r(0, $W - 2), $W, 1); }
    }
    $runs = []; foreach ($map->runs(0, $W) as [$a, $b, $v]) { $runs[] = [$a, $b, $v]; }
    $w = []; foreach ($p as $n => $v) { if ($w && $w[count($w) - 1][2] === $v) $w[count($w) - 1][1] = $n + 1; else $w[] = [$n, $n + 1, $v]; }
    eq($w, $runs, 'runs');
    if ($d === 0) eq(array_values(array_filter($w, fn ($x) => $x[2] !== 0)), $map->notable(), 'notable');
    eq([$d, $d], [$map->get(-1), $map->get($W)], 'outside');
}

function ledger(): void {
    $R = 20; $l = new Ledger($R); $W = 60; $hour = -10000000; $now = 0; $con = []; $sales = []; $closed = array_fill(0, $W, 0);
    $agents = ['a', 'b', '7'];
    $naive = function (?string $agent) use (&$con, &$sales, &$closed, &$hour, $R, $W, $agents) {
        $out = []; for ($n = 0; $n < $W; $n++) $out[$n] = $R - $closed[$n];
        $sold = $has = []; foreach ($agents as $a) $sold[$a] = $has[$a] = array_fill(0, $W, 0);
        foreach ($sales as [$f, $t, $k, $a]) for ($n = $f; $n < $t; $n++) { $out[$n] -= $k; if ($a !== null) $sold[$a][$n] += $k; }
        foreach ($con as $c) for ($n = $c->from; $n < $c->to; $n++) if ($hour < $n * 24 - $c->release) $has[$c->agent][$n] += $c->rooms;
        foreach ($agents as $a) if ($a !== $agent) for ($n = 0; $n < $W; $n++) $out[$n] -= max(0, $has[$a][$n] - $sold[$a][$n]);
        return $out;
    };
    $next = 0;
    for ($i = 0, $ops = r(4, 40); $i < $ops; $i++) {
        switch (r(0, 8)) {
            case 0: case 1: $f = r(0, $W - 2); $s = [$f, min($W, $f + r(1, 9)), r(1, 3), [null, ...$agents][r(0, 3)]]; $sales[] = $s; $l->sell(...$s); break;
            case 2: if ($sales) { $k = array_rand($sales); [$f, $t, $x, $a] = $sales[$k]; unset($sales[$k]); $l->sell($f, $t, -$x, $a); } break;
            case 3: $f = r(0, $W - 2); $t = r($f + 1, $W); $x = r(-2, 2); $l->close($f, $t, $x); for ($n = $f; $n < $t; $n++) $closed[$n] += $x; break;
            case 4: $f = r(0, $W - 2); $id = 'c' . r(0, 5); if (isset($con[$id])) break; $c = new Contract($id, 'H', 'T', $agents[r(0, 2)], $f, r($f + 1, $W), r(0, 5), [0, 24, 36, 48, 24 * 14, r(0, 400)][r(0, 5)]); $con[$id] = $c; $l->sign($c); break;
            case 5: if ($con) { $id = array_rand($con); $x = r(0, 6); $con[$id] = $con[$id]->withRooms($x); $l->resize($id, $x); } break;
            case 6: if ($con && r(0, 2) == 0) { $id = array_rand($con); unset($con[$id]); $l->end($id); } break;
            case 7: case 8:
                $now += [r(0, 3), 24, r(0, 200)][r(0, 2)]; if (r(0, 9) == 0) $now -= 1;
                $before = $naive(null); $hour = max($hour, $now); $rel = $l->wash($now); $after = $naive(null);
                eq(array_sum($after) - array_sum($before), array_sum(array_column($rel, 'rooms')), 'released');
                break;
        }
        if (r(0, 3) == 0) {
            $a = [null, ...$agents][r(0, 3)]; $n = $naive($a); $f = r(0, $W - 1); $t = r($f + 1, $W);
            eq(min(array_slice($n, $f, $t - $f)), $l->left($f, $t, $a), 'left');
        }
    }
    foreach ([null, ...$agents] as $a) eq($naive($a), $l->nightly(0, $W, $a), "nightly " . ($a ?? '-'));
}

function walks(): void {
    $N = r(3, 9); $from = r(0, 2); $to = $from + r(2, 8); $cap = [];
    $beds = new NightMap($c0 = r(1, 3));
    for ($n = 0; $n < 20; $n++) { $x = r(0, 5) == 0 ? -1 : 0; $cap[$n] = $c0 + $x; $beds->add($n, $n + 1, $x); }
    $b = [];
    for ($i = 0; $i < $N; $i++) {
        $a = r(0, $to); $st = r(0, 9) == 0 ? 'cancelled' : 'booked';
        $b[] = new Booking("b$i", 'H', 'T', new Stay($a, $a + r(1, 6)), r(0, 7) == 0 ? 2 : 1, 'g', [0, 0, 1, 1, 2, 3][r(0, 5)], null, null, '', '', r(0, 5), $st);
    }
    $copy = $beds->notable();
    $got = (new WalkList())->choose($b, $beds, $from, $to);
    eq($copy, $beds->notable(), 'beds touched');
    $may = fn ($x) => $x->rooms === 1 && $x->tier < 3 && $x->status === 'booked' && $x->stay->arrival >= $from;
    $cand = array_values(array_filter($b, $may)); $ids = array_map(fn ($x) => $x->id, $cand);
    foreach ($got as $g) if (!in_array($g->id, $ids, true)) fail("walked {$g->id} who may not");
    if (count(array_unique(array_map(fn ($x) => $x->id, $got))) !== count($got)) fail('twice');
    $bit = []; foreach ($cand as $j => $x) $bit[$x->id] = 1 << $j;
    $load = $pres = []; for ($n = $from; $n < $to; $n++) { $load[$n] = -$cap[$n]; $pres[$n] = 0; foreach ($b as $x) if ($x->status === 'booked' && $x->stay->covers($n)) { $load[$n] += $x->rooms; $pres[$n] |= $bit[$x->id] ?? 0; } }
    static $pop = null; if ($pop === null) { $pop = [0]; for ($i = 1; $i < 1024; $i++) $pop[$i] = $pop[$i >> 1] + ($i & 1); }
    $ok = function (int $w) use ($load, $pres, &$pop) { foreach ($load as $n => $l) if ($l - $pop[$w & $pres[$n]] > 0 && ($pres[$n] & ~$w) !== 0) return false; return true; };
    $set = 0; foreach ($got as $g) $set |= $bit[$g->id];
    if (!$ok($set)) fail('still too many');
    $k = count($got) - 1; $m = count($cand);
    if ($k >= 0) for ($mask = 0; $mask < 1 << $m; $mask++) if ($pop[$mask] === $k && $ok($mask)) fail("$k would do");
    foreach ($got as $g) foreach ($cand as $c) if (!($set & $bit[$c->id]) && $c->tier < $g->tier && $ok($set & ~$bit[$g->id] | $bit[$c->id])) fail("{$c->id} could go instead of {$g->id}");
    $o = array_map(fn ($x) => sprintf('%05d', $x->stay->arrival) . $x->id, $got); $s = $o; sort($s); eq($s, $o, 'order');
}

function journal(): void {
    $dir = sys_get_temp_dir() . '/ink' . getmypid(); if (!is_dir($dir)) mkdir($dir); array_map('unlink', glob("$dir/*"));
    $j = new Journal($dir); $j->load(); $n = 0; $lost = false; // events 1..n; checkpoint state = number
    for ($i = 0, $ops = r(3, 40); $i < $ops; $i++) {
        switch (r(0, 7)) {
            case 0: case 1: case 2: $k = r(1, 3); $ev = []; for ($x = 0; $x < $k; $x++) $ev[] = ['n' => ++$n, 'p' => str_repeat("é\n\"", r(0, 3))]; $j->append(...$ev); break;
            case 3: $j->checkpoint(['n' => $n]); break;
            case 4: // restart
                $j = check($dir, $n); break;
            case 5: // torn write
                $k = r(1, 3); $ev = []; for ($x = 0; $x < $k; $x++) $ev[] = ['n' => $n + 1 + $x, 'p' => 'x'];
                $files = glob("$dir/journal-*.log"); sort($files); $f = end($files); clearstatcache(); $size = filesize($f);
                $j->append(...$ev); $t = file_get_contents($f); $cut = r($size, strlen($t)); file_put_contents($f, substr($t, 0, $cut));
                if ($cut === strlen($t)) $n += $k;
                $j = check($dir, $n); break;
            case 6: // newest checkpoint goes bad, if there are two
                $c = glob("$dir/checkpoint-*.json"); sort($c);
                if (count($c) === 2 && !$lost) { $t = file_get_contents($c[1]); $t[r(0, strlen($t) - 2)] = '~'; file_put_contents($c[1], $t); $j = check($dir, $n); unlink($c[1]); $j = check($dir, $n); $j->append(['n' => ++$n, 'p' => '']); $j->checkpoint(['n' => $n]); }
                break;
            case 7: // crash between checkpoint and new segment, or left-over
                if (r(0, 1)) file_put_contents("$dir/checkpoint-9999999999.json.new", 'x');
                else { $s = glob("$dir/journal-*.log"); sort($s); $f = end($s); clearstatcache(); if (filesize($f) === 0 && count($s) > 1) unlink($f); $j = check($dir, $n); }
                break;
        }
        if ($i > 0 && r(0, 12) === 0) { // power failure after a checkpoint: the end of the journal never got to the disk
            $j->checkpoint(['n' => $n]); $s = glob("$dir/journal-*.log"); sort($s); $f = end($s); clearstatcache(); $c = glob("$dir/checkpoint-*.json"); sort($c);
            if ($c && (int) substr(end($c), -15, 10) === $n && filesize($f) === 0 && count($s) > 1) { unlink($f); $lost = true; $g = $s[count($s) - 2]; $t = file_get_contents($g); file_put_contents($g, substr($t, 0, r(max(0, strlen($t) - 60), strlen($t)))); $j = check($dir, $n); $j->append(['n' => ++$n, 'p' => '']); $j = check($dir, $n); if (r(0, 1)) { $j->append(['n' => ++$n, 'p' => '']); $j->checkpoint(['n' => $n]); } }
        }
        $c = count(glob("$dir/checkpoint-*.json")); if ($c > 2) fail("$c checkpoints");
    }
    check($dir, $n);
    $c = glob("$dir/checkpoint-*.json"); sort($c); $s = glob("$dir/journal-*.log"); sort($s);
}
function check(string $dir, int $n): Journal {
    $j = new Journal($dir); $l = $j->load(); $from = $l['state']['n'] ?? 0;
    $got = array_column($l['events'], 'n'); $want = $from < $n ? range($from + 1, $n) : [];
    eq($want, $got, "events after $from");
    eq($n - $from, $j->since(), 'since');
    return $j;
}

// The whole register with checkpoints and restarts against one that was told everything again from the beginning.
function config(): array {
    $t = fn () => [['code' => 'D', 'rooms' => 6, 'overbooking' => r(0, 2)], ['code' => 'S', 'rooms' => 3, 'guests' => 1]];
    return ['hotels' => [
        ['code' => 'LIS', 'name' => 'L', 'zone' => 'Europe/Lisbon', 'currency' => 'EUR', 'partners' => ['ATH'], 'types' => $t()],
        ['code' => 'ATH', 'name' => 'A', 'zone' => 'Europe/Athens', 'currency' => 'EUR', 'partners' => ['LIS'], 'types' => $t()]]];
}
function register(): void {
    $dir = sys_get_temp_dir() . '/inr' . getmypid(); if (!is_dir($dir)) mkdir($dir); array_map('unlink', glob("$dir/*"));
    $cfg = config(); $app = new Innkeep\App($cfg, $dir); $now = 1711900000; $d0 = intdiv($now, 86400);
    $B = []; $C = []; $X = []; $num = ['LIS' => 0, 'ATH' => 0]; $cn = 0;
    $zone = ['LIS' => new DateTimeZone('Europe/Lisbon'), 'ATH' => new DateTimeZone('Europe/Athens')];
    $cap = ['D' => 6, 'S' => 3]; $over = fn ($h, $t) => $cfg['hotels'][$h === 'LIS' ? 0 : 1]['types'][$t === 'D' ? 0 : 1]['overbooking'] ?? 0;
    $left = function ($h, $t, $n, $agent) use (&$B, &$C, &$X, &$now, $zone, $cap) {
        $today = new DateTimeImmutable("@$now"); $today = $today->setTimezone($zone[$h]); $hour = Day::parse($today->format('Y-m-d')) * 24 + (int) $today->format('G');
        $v = $cap[$t]; foreach ($X as [$a, $b, $f, $l, $k]) if ($a === $h && $b === $t && $n >= $f && $n <= $l) $v -= $k;
        $sold = []; foreach ($B as $x) { if ($x['hotel'] !== $h || $x['type'] !== $t || $x['gone']) continue; if ($n >= $x['f'] && $n < ($x['w'] ?? $x['t'])) { $v -= $x['rooms']; $sold[$x['agent'] ?? ''] = ($sold[$x['agent'] ?? ''] ?? 0) + $x['rooms']; } }
        $has = []; foreach ($C as $c) if ($c->hotel === $h && $c->type === $t && $n >= $c->from && $n < $c->to && $hour < $n * 24 - $c->release) $has[$c->agent] = ($has[$c->agent] ?? 0) + $c->rooms;
        foreach ($has as $a => $k) if ($a !== $agent) $v -= max(0, $k - ($sold[$a] ?? 0));
        return $v;
    };
    $ag = [null, null, 'sun', 'moon'];
    for ($i = 0, $ops = r(5, 30); $i < $ops; $i++) {
        $h = ['LIS', 'ATH'][r(0, 1)]; $t = ['D', 'S'][r(0, 1)]; $f = $d0 + r(0, 25); $k = r(1, 6);
        $live = array_keys(array_filter($B, fn ($x) => !$x['gone'] && !isset($x['w'])));
        $id = $live ? $live[array_rand($live)] : null;
        switch (r(0, 11)) {
            case 0: case 1: case 2: $o = ['hotel' => $h, 'type' => $t, 'stay' => new Stay($f, $f + $k), 'rooms' => r(1, 2), 'guest' => 'g', 'agent' => $ag[r(0, 3)], 'tier' => r(0, 3)];
                $b = $app->register->make($o, $now); eq(sprintf('%s-%06d', $h, ++$num[$h]), $b->id, 'id'); $B[$b->id] = ['hotel' => $h, 'type' => $t, 'f' => $f, 't' => $f + $k, 'rooms' => $o['rooms'], 'agent' => $o['agent'], 'gone' => false]; break;
            case 3: case 4: if ($id === null) break; $set = []; $x = &$B[$id]; $nights = $x['t'] - $x['f'];
                if (r(0, 1)) { $set['nights'] = $nights = r(1, 6); } if (r(0, 1)) { $set['arrival'] = $x['f'] = $f; } $x['t'] = $x['f'] + $nights; if (r(0, 3) == 0) { $set['rooms'] = $x['rooms'] = r(1, 3); } if (r(0, 3) == 0) { $set['type'] = $x['type'] = $t; }
                unset($x); $app->register->change($id, $set, $now); break;
            case 5: if ($id === null) break; $app->register->cancel($id, $now); $B[$id]['gone'] = true; break;
            case 6: if ($id === null) break; $x = $B[$id]; $n = r($x['f'], $x['t'] - 1); $o = $app->walker->walk($id, $n, $now); if ($o !== null) { $B[$id]['w'] = $n; $nid = sprintf('%s-%06d', $o, ++$num[$o]); $bk = $app->register->booking($nid); eq([$n, $x['t'], $x['rooms'], $o], [$bk->stay->arrival, $bk->stay->departure, $bk->rooms, $bk->hotel], 'walk'); $B[$nid] = ['hotel' => $o, 'type' => $bk->type, 'f' => $n, 't' => $x['t'], 'rooms' => $x['rooms'], 'agent' => null, 'gone' => false];
                    for ($m = $n; $m < $x['t']; $m++) if ($left($o, $bk->type, $m, null) < 0) fail('walked into a full house'); } break;
            case 7: $X[] = [$h, $t, $f, $f + $k - 1, $y = r(-1, 2)]; $app->register->close($h, $t, $f, $f + $k - 1, $y, $now); break;
            case 8: if ($C && r(0, 1)) { $c = array_rand($C); if (r(0, 1)) { $app->register->end($c, $now); unset($C[$c]); } else { $y = r(0, 3); $app->register->resize($c, $y, $now); $C[$c] = $C[$c]->withRooms($y); } }
                else { $c = new Contract('c' . ++$cn, $h, $t, $ag[r(2, 3)], $f, $f + r(1, 20), r(1, 3), [0, 24, 36, 72][r(0, 3)]); $C[$c->id] = $c; $app->register->sign($c, $now); } break;
            case 9: $now += [1800, 3600, 7200, 86400, 300000][r(0, 4)]; break;
            case 10: $app->register->checkpoint(); break;
            case 11: $app = new Innkeep\App($cfg, $dir); break;
        }
        if (r(0, 2) == 0) { $a = $ag[r(0, 3)]; $h = ['LIS', 'ATH'][r(0, 1)]; $t = ['D', 'S'][r(0, 1)];
            $g = $app->availability->nightly($h, $t, $d0, $d0 + 35, $now, $a); $w = []; for ($n = $d0; $n < $d0 + 35; $n++) $w[$n] = $left($h, $t, $n, $a) + $over($h, $t);
            eq($w, $g, "nightly $h $t " . ($a ?? '-')); }
        if (r(0, 5) == 0) { $w = []; for ($n = $d0; $n < $d0 + 35; $n++) $w[Day::format($n)] = max(0, $left($h, 'S', $n, null) + $over($h, 'S')); eq($w, $app->feed->rooms($h, $d0, 35, $now)['S'], 'feed'); }
    }
}

// A journal as the old code wrote it, read by the new one.
function upcast(): void {
    $dir = sys_get_temp_dir() . '/inu' . getmypid(); if (!is_dir($dir)) mkdir($dir); array_map('unlink', glob("$dir/*"));
    $d0 = 19800; $B = []; $out = '';
    for ($i = 0, $ops = r(1, 12); $i < $ops; $i++) {
        $ids = array_keys($B); $id = $ids ? $ids[array_rand($ids)] : null; $f = $d0 + r(0, 20); $k = r(1, 5);
        if ($id === null || r(0, 2) == 0) { $id = sprintf('LIS-%06d', count($B) + 1); $B[$id] = [$f, $k]; $e = ['e' => 'booking.made', 'at' => 1, 'id' => $id, 'hotel' => 'LIS', 'type' => 'D', 'arrival' => Day::format($f), 'nights' => $k, 'rooms' => 1, 'guest' => 'g', 'tier' => 0, 'agent' => null, 'ref' => null, 'plan' => '', 'total' => '']; }
        else { $set = []; if (r(0, 1)) { $set['arrival'] = Day::format($f); $B[$id][0] = $f; } if (r(0, 1)) { $set['nights'] = $k; $B[$id][1] = $k; } if (r(0, 2) == 0) $set['tier'] = 1; if (!$set) continue; $e = ['e' => 'booking.changed', 'at' => 2, 'id' => $id, 'set' => $set]; }
        $out .= json_encode($e) . "\n";
    }
    file_put_contents("$dir/journal.jsonl", $out);
    $app = new Innkeep\App(config(), $dir);
    foreach ($B as $id => [$f, $k]) eq("$f+$k", $app->register->booking($id)->stay->arrival . '+' . $app->register->booking($id)->stay->nights(), $id);
}

$start = microtime(true);
for ($i = 1; $i <= (int) $rounds; $i++) {
    mt_srand((int) $seed + $i);
    try { $part(); } catch (\Throwable $e) { echo "FAIL $part round $i seed " . ($seed + $i) . ': ' . substr($e->getMessage(), 0, 300) . ' ' . basename($e->getFile()) . ':' . $e->getLine() . "\n"; exit(1); }
    if (isset($argv[5]) && microtime(true) - $start > (float) $argv[5]) break;
}
printf("ok %s %d rounds %.1fs\n", $part, min($i, (int) $rounds), microtime(true) - $start);
