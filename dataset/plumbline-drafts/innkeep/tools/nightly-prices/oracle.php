<?php
// php oracle.php RECORD PART SEED SECONDS. Parts: prices, register (head against naive references), upgrade (folders that
// base wrote, and journal.jsonl, read by base and by head). Exit 1 on the first difference.
declare(strict_types=1);
[, $record, $part, $seed, $seconds] = $argv;
$tree = in_array($part, ['base', 'dump-base'], true) ? 'base' : 'head';
require "$record/$tree/src/autoload.php";
set_error_handler(function ($l, $m, $f, $n) { throw new ErrorException($m, 0, $l, $f, $n); });
use Innkeep\{App, Cli};
use Innkeep\Bookings\{Booking, Order};
use Innkeep\Calendar\{Day, Stay};
use Innkeep\Money\{Amount, Prices};
use Innkeep\Report\Revenue;
function r(int $a, int $b): int { return mt_rand($a, $b); }
function eq($a, $b, $m) { if ($a !== $b) throw new RuntimeException("$m: want " . json_encode($a) . ' got ' . json_encode($b)); }
function half(int $a, int $b): int { $q = abs($a) / abs($b); $n = intdiv(2 * abs($a) + abs($b), 2 * abs($b)); return ($a < 0) !== ($b < 0) ? -$n : $n; }
function flat(?Prices $p): ?array { if ($p === null) return null; $o = []; foreach ($p->runs as [$n, $m]) for ($i = 0; $i < $n; $i++) $o[] = $m; return $o; }
function made(array $flat, string $c): Prices { return Prices::of(array_map(fn ($m) => [1, $m], $flat), $c); }
function some(int $n): array { $o = []; while (count($o) < $n) { $m = [r(0, 3) * 1000, r(-300, 20000), 9500][r(0, 2)]; for ($k = r(1, 4); $k-- && count($o) < $n;) $o[] = $m; } return $o; }
function evenly(int $t, int $n): array { $o = []; for ($i = 1; $i <= $n; $i++) $o[] = half($t * $i, $n) - half($t * ($i - 1), $n); return $o; }
function fitted(array $p, Stay $was, Stay $is): array {
    $o = []; $common = false; for ($n = $is->arrival; $n < $is->departure; $n++) $common = $common || $was->covers($n);
    for ($n = $is->arrival; $n < $is->departure; $n++) { $i = $common ? $n - $was->arrival : $n - $is->arrival; $o[] = $p[max(0, min(count($p) - 1, $i))]; }
    return $o;
}
function spreaded(array $p, int $t): array {
    $w = array_sum($p); if ($w === 0) return evenly($t, count($p));
    $o = []; $c = 0; $g = 0; foreach ($p as $m) { $c += $m; $d = half($t * $c, $w); $o[] = $d - $g; $g = $d; } return $o;
}
function prices(): void {
    $n = r(1, 12); $f = some($n); $c = ['EUR', 'JPY', 'TND'][r(0, 2)]; $p = made($f, $c);
    eq($f, flat($p), 'flat'); eq($n, $p->nights(), 'nights'); eq(array_sum($f), $p->total()->minor, 'total');
    eq($f, flat(Prices::parse($p->format())), 'format'); eq($p->format(), Prices::parse($p->format())->format(), 'canonical');
    foreach ($p->runs as $i => [$k, $m]) { if ($k < 1 || ($i && $p->runs[$i - 1][1] === $m)) throw new RuntimeException('runs'); }
    $k = r(1, 15); eq(array_slice($f, 0, $k), flat($p->first($k)), 'first');
    $x = r(1, 4); eq(array_map(fn ($m) => $m * $x, $f), flat($p->times($x)), 'times');
    $a = r(-5, 20); $was = new Stay($a, $a + $n); $b = $a + r(-14, 14); $is = new Stay($b, $b + r(1, 12));
    eq(fitted($f, $was, $is), flat($p->fit($was, $is)), "fit $was $is");
    $t = r(-5000, 100000); eq(spreaded($f, $t), flat($p->spread(new Amount($t, 'GBP'))), 'spread');
    $e = Prices::even(new Amount($t, $c), $n); eq(evenly($t, $n), flat($e), 'even'); eq($t, $e->total()->minor, 'sum');
    $k = r(1, $n); eq((new Amount($t, $c))->share($k, $n)->minor, $e->first($k)->total()->minor, 'share');
    $at = $a; foreach ($p->dated($a) as [$x, $y, $m]) { eq($at, $x, 'dated'); for (; $at < $y; $at++) eq($f[$at - $a], $m, 'dated'); } eq($a + $n, $at, 'dated end');
}
function config(): array { $c = json_decode(file_get_contents($GLOBALS['record'] . '/head/config/example.json'), true);
    foreach ($c['hotels'] as &$h) foreach ($h['types'] as &$t) $t['rooms'] += 2; unset($h, $t);
    $c['plans'][] = ['code' => 'HARD', 'currency' => 'EUR', 'seasons' => $c['plans'][0]['seasons'], 'cancellation' => ['tiers' => [['days' => 5, 'time' => '24:00', 'percent' => 13], ['days' => 3, 'time' => '12:00', 'nights' => 2], ['days' => 1, 'time' => '12:00', 'nights' => 5]], 'afterwards' => 87]];
    return $c; }
function folder(): string { $f = sys_get_temp_dir() . '/orc-' . bin2hex(random_bytes(6)); mkdir($f); return $f; }
function clean(string $f): void { array_map('unlink', glob("$f/*")); rmdir($f); }
const T = [['LIS', 'DBL'], ['LIS', 'SGL'], ['POR', 'DBL'], ['POR', 'FAM'], ['ATH', 'DBL']];
function stay(): Stay { $a = 19800 + r(0, 45); return new Stay($a, $a + r(1, 7)); }
function register(): void {
    $folder = folder(); $app = new App(config(), $folder); $ref = []; $now = 1700000000; $next = 0;
    for ($i = 0, $ops = r(5, 60); $i < $ops; $i++) {
        $now += 60; $ids = array_keys(array_filter($ref, fn ($b) => $b['status'] === 'booked')); $id = $ids ? $ids[array_rand($ids)] : null; $op = r(0, 13);
        try {
            if ($op <= 3) {
                [$h, $t] = T[r(0, 4)]; $s = stay(); $f = r(0, 3) ? some($s->nights()) : null; $c = r(0, 5) ? 'EUR' : 'GBP'; $plan = ''; $rooms = r(1, 2);
                if ($f === null && $t !== 'FAM' && r(0, 1)) $plan = 'HARD';
                $o = new Order($h, $t, $s, 'x', rooms: $rooms, plan: $plan, prices: $f === null ? null : made($f, $c), guests: 1);
                $b = $plan !== '' ? $app->desk->book($o, $now) : $app->register->make($o, $now);
                if ($plan !== '') { $f = []; for ($n = $s->arrival; $n < $s->departure; $n++) $f[] = $app->quoter->quote($plan, $t, new Stay($n, $n + 2), 1)->runs[0][1] * $rooms; $c = 'EUR'; }
                $ref[$b->id] = ['h' => $h, 't' => $t, 's' => $s, 'f' => $f, 'c' => $f === null ? null : $c, 'rooms' => $rooms, 'status' => 'booked', 'w' => null];
            } elseif ($op >= 12) {
                [$h, $t] = T[r(0, 4)]; $no = r(0, 9); $known = $app->register->byRef("p:$no")?->id; $s = stay(); $a = amount(); $x = $a === '' ? null : Amount::parse($a);
                if ($known !== null) { $b = $ref[$known]; $h = $b['h']; $t = $b['t']; if (r(0, 1)) $s = new Stay($b['s']->arrival + $d = r(-3, 3), max($b['s']->departure + r(-3, 3), $b['s']->arrival + $d + 1)); }
                $m = ['kind' => 'book', 'ref' => "$no", 'hotel' => $h, 'type' => $t, 'arrival' => Day::format($s->arrival), 'departure' => Day::format($s->departure), 'guest' => 'x'] + ($x === null && r(0, 1) ? [] : ['total' => $a]);
                $answer = $app->inbox('p')->take($m, $now); $f = $x === null ? null : evenly($x->minor, $s->nights());
                eq($known === null ? 'made' : ($ref[$known]['status'] === 'booked' ? 'changed' : 'ignored'), $answer, 'inbox');
                if ($answer === 'made') $ref[$app->register->byRef("p:$no")->id] = ['h' => $h, 't' => $t, 's' => $s, 'f' => $f, 'c' => $x?->currency, 'rooms' => 1, 'status' => 'booked', 'w' => null];
                if ($answer === 'changed') { if ($f !== null) { $ref[$known]['f'] = $f; $ref[$known]['c'] = $x->currency; } elseif ($b['f'] !== null) $ref[$known]['f'] = fitted($b['f'], $b['s'], $s); $ref[$known]['s'] = $s; }
            } elseif ($id === null) { continue; } elseif ($op <= 6) {
                $set = []; $b = $ref[$id]; $b2 = $b;
                if (r(0, 1)) { $s = r(0, 1) ? stay() : new Stay($b['s']->arrival + $d = r(-3, 3), max($b['s']->departure + r(-3, 3), $b['s']->arrival + $d + 1)); $set['stay'] = $s; $b2['s'] = $s; if ($b['f'] !== null) $b2['f'] = fitted($b['f'], $b['s'], $s); }
                if (r(0, 2) === 0) { $b2['f'] = some($b2['s']->nights()); $b2['c'] = r(0, 3) ? 'EUR' : 'GBP'; $set['prices'] = made($b2['f'], $b2['c']); }
                if (r(0, 3) === 0) { $set['rooms'] = $b2['rooms'] = r(1, 3); }
                if (r(0, 3) === 0) { $ts = array_values(array_filter(T, fn ($t) => $t[0] === $b['h'])); $set['type'] = $b2['t'] = $ts[array_rand($ts)][1]; }
                if (r(0, 5) === 0) $set['guest'] = null;
                $app->register->change($id, $set, $now); $ref[$id] = $b2;
            } elseif ($op === 7) {
                $t = r(-100, 90000); $b = $ref[$id]; $app->desk->price($id, new Amount($t, 'EUR'), $now);
                $ref[$id]['f'] = $b['f'] === null ? evenly($t, $b['s']->nights()) : spreaded($b['f'], $t); $ref[$id]['c'] = 'EUR';
            } elseif ($op === 8 && r(0, 1)) {
                $app->desk->cancel($id, $now); $ref[$id]['status'] = 'cancelled';
            } elseif ($op === 9 && r(0, 1)) {
                $b = $ref[$id]; $n = r($b['s']->arrival, $b['s']->departure - 1); $app->register->walk($id, $n, new Order('ATH', 'DBL', new Stay($n, $b['s']->departure), 'x'), $now);
                $ref[$id]['status'] = 'walked'; $ref[$id]['w'] = $n; foreach ($app->register->bookings('ATH') as $new) if (!isset($ref[$new->id])) $ref[$new->id] = ['h' => 'ATH', 't' => 'DBL', 's' => $new->stay, 'f' => null, 'c' => null, 'rooms' => 1, 'status' => 'booked', 'w' => null];
            } elseif ($op === 10) { $app->register->checkpoint(r(0, 5)); } else { $app = new App(config(), $folder); }
        } catch (Innkeep\Bookings\NoRooms | Innkeep\Rates\NoRate $e) { }
    }
    foreach ([0, 1] as $_) {
        foreach ($ref as $id => $b) { $x = $app->register->booking($id); eq([$b['f'], $b['c'], $b['rooms'], $b['t'], (string) $b['s'], $b['status']], [flat($x->prices), $x->prices?->currency, $x->rooms, $x->type, (string) $x->stay, $x->status], $id); }
        foreach (['LIS', 'POR', 'ATH'] as $h) {
            $from = 19795 + r(0, 30); $to = $from + r(0, 70); $want = [];
            foreach ($app->group->hotel($h)->types as $t) for ($n = $from; $n < $to; $n++) foreach ($ref as $b) {
                if ($b['h'] !== $h || $b['t'] !== $t->code || !$b['s']->covers($n) || $b['status'] === 'cancelled' || ($b['status'] === 'walked' && $n >= $b['w'])) continue;
                $m = substr(Day::format($n), 0, 7); $want[$t->code][$m] ??= [0, 0]; $want[$t->code][$m][0] += $b['rooms']; if ($b['c'] === 'EUR') $want[$t->code][$m][1] += $b['f'][$n - $b['s']->arrival];
            }
            $got = (new Revenue($app->group, $app->availability))->of($h, $from, $to);
            eq($want, array_map(fn ($ms) => array_map(fn ($x) => [$x['nights'], Amount::parse($x['revenue'])->minor], $ms), $got), "revenue $h");
        }
        $app->register->checkpoint(); $app = new App(config(), $folder);
    }
    clean($folder);
}
// base: makes folders at random and prints what it thinks of them
function amount(): string { return r(0, 5) === 0 ? '' : sprintf('%d.%02d %s', r(0, 900), r(0, 99), r(0, 6) ? 'EUR' : 'GBP'); }
function base(string $folder): void {
    if (r(0, 2) === 0) {
        $made = ['rooms' => 1, 'guest' => 'x', 'tier' => 0, 'agent' => null, 'ref' => null, 'plan' => '']; $ids = []; $text = ''; $count = [];
        for ($i = 0, $ops = r(1, 20); $i < $ops; $i++) {
            $s = stay();
            if (!$ids || r(0, 2) === 0) { [$h, $t] = T[r(0, 4)]; $count[$h] = ($count[$h] ?? 0) + 1; $ids[] = $id = sprintf('%s-%06d', $h, $count[$h]); $e = ['e' => 'booking.made', 'at' => $i, 'id' => $id, 'hotel' => $h, 'type' => $t, 'arrival' => Day::format($s->arrival), 'nights' => $s->nights(), 'total' => amount(), 'plan' => ['', 'FLEX', 'HARD'][r(0, 2)]] + $made; }
            else { $set = []; if (r(0, 1)) $set['arrival'] = Day::format($s->arrival); if (r(0, 1)) $set['nights'] = $s->nights(); if (r(0, 2) === 0) $set['total'] = amount(); if (!$set) $set['guest'] = 'y'; $e = ['e' => 'booking.changed', 'at' => $i, 'id' => $ids[array_rand($ids)], 'set' => $set]; }
            $text .= json_encode($e) . "\n";
        }
        file_put_contents("$folder/journal.jsonl", $text); $copy = "$folder-old"; mkdir($copy); file_put_contents("$copy/journal.jsonl", $text); dump(new App(config(), $copy)); clean($copy);
        return;
    }
    $app = new App(config(), $folder); $now = 1700000000; $all = [];
    for ($i = 0, $ops = r(3, 40); $i < $ops; $i++) {
        $now += 60; $op = r(0, 9); $id = $all ? $all[array_rand($all)] : null;
        try {
            if ($op <= 3) { [$h, $t] = T[r(0, 4)]; $o = ['hotel' => $h, 'type' => $t, 'stay' => stay(), 'guest' => 'x', 'rooms' => r(1, 2), 'plan' => ['FLEX', 'HARD'][r(0, 1)], 'guests' => 1]; if (r(0, 1)) $o['total'] = amount(); $all[] = (r(0, 1) ? $app->desk->book($o, $now) : $app->register->make($o, $now))->id; }
            elseif ($id === null) { continue; } elseif ($op <= 6) { $set = []; $s = stay(); if (r(0, 1)) $set['arrival'] = $s->arrival; if (r(0, 1)) $set['nights'] = $s->nights(); if (r(0, 2) === 0) $set['total'] = amount(); if (r(0, 4) === 0) $set['rooms'] = r(1, 3); if (!$set) $set['tier'] = 1; $app->register->change($id, $set, $now); }
            elseif ($op === 7) { $app->desk->cancel($id, $now); } elseif ($op === 8) { $app->walker->walk($id, $app->register->booking($id)->stay->arrival + r(0, 2), $now); } else { $app->register->checkpoint(); }
        } catch (DomainException $e) { }
    }
    dump($app);
}
function dump(App $app): void {
    $policies = (new ReflectionProperty($app->desk, 'policies'))->getValue($app->desk); $out = [];
    foreach (['LIS', 'POR', 'ATH'] as $h) {
        $out["revenue $h"] = (new Revenue($app->group, $GLOBALS['tree'] === 'base' ? $app->register : $app->availability))->of($h, 19795, 19870);
        foreach ($app->register->bookings($h) as $b) {
            $total = $GLOBALS['tree'] === 'base' ? ($b->total === '' ? null : Amount::parse($b->total)) : $b->prices; $fees = [];
            if ($total !== null && isset($policies[$b->plan])) for ($d = -7; $d <= 1; $d++) $fees[] = $policies[$b->plan]->fee($total, $b->stay, $app->group->hotel($h)->clock, ($b->stay->arrival + $d) * 86400 + 36000)->format();
            $out[$b->id] = [(string) $b->stay, $b->type, $b->rooms, $b->status, $b->walked, $GLOBALS['tree'] === 'base' ? $total?->format() : $total?->total()->format(), $fees];
        }
    }
    echo json_encode($out), "\n";
}
function upgrade(int $seed): int {
    $me = escapeshellarg(__FILE__) . ' ' . escapeshellarg($GLOBALS['record']); $folders = []; for ($i = 0; $i < 40; $i++) $folders[] = folder();
    $list = implode(' ', $folders);
    $one = shell_exec("php $me base $seed 0 $list"); $two = shell_exec("php $me dump $seed 0 $list"); $three = shell_exec("php $me dump $seed 0 $list");
    if ($one === null || substr_count($one, "\n") !== 40) throw new RuntimeException("base died: $one");
    eq($one, $two, 'upgrade'); eq($two, $three, 'upgrade after checkpoint');
    array_map('clean', $folders); return 40;
}
mt_srand((int) $seed);
if ($part === 'base') { foreach (array_slice($argv, 5) as $f) base($f); exit; }
if ($part === 'dump') { foreach (array_slice($argv, 5) as $f) { $app = new App(config(), $f); dump($app); $app->register->checkpoint(); } exit; }
$rounds = 0; $end = microtime(true) + (int) $seconds;
while (microtime(true) < $end) { try { if ($part === 'upgrade') $rounds += upgrade((int) $seed + $rounds); else { $part(); $rounds++; } } catch (Throwable $e) { echo "round $rounds: $e\n"; exit(1); } }
echo "$rounds rounds\n";
