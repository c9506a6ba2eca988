<?php
// php oracle3.php ROOT PART SEED ROUNDS [SECONDS]
declare(strict_types=1);
ini_set('memory_limit', '512M');
[, $root, $part, $seed, $rounds] = $argv;
require "$root/src/autoload.php";
set_error_handler(function ($l, $m, $f, $n) { throw new ErrorException($m, 0, $l, $f, $n); });
use Innkeep\Calendar\{Stay, Day};
use Innkeep\Import\{CsvReader, OldBookings};
function fail(string $m) { throw new RuntimeException($m); }
function eq($a, $b, $m) { if ($a !== $b) fail("$m: want " . json_encode($a) . ' got ' . json_encode($b)); }
function r(int $a, int $b): int { return mt_rand($a, $b); }
function config(): array {
    $t = fn () => [['code' => 'D', 'rooms' => 6, 'overbooking' => r(0, 2)], ['code' => '101', 'rooms' => 3, 'guests' => 1]];
    return ['hotels' => [
        ['code' => 'LIS', 'name' => 'L', 'zone' => 'Europe/Lisbon', 'currency' => 'EUR', 'partners' => ['ATH'], 'types' => $t()],
        ['code' => 'ATH', 'name' => 'A', 'zone' => 'Europe/Athens', 'currency' => 'EUR', 'partners' => ['LIS'], 'types' => $t()]],
        'plans' => [['code' => 'P', 'currency' => 'EUR', 'cancellation' => ['tiers' => [['days' => 1, 'time' => '12:00']]], 'seasons' => []]]];
}
function dir2(string $x): string { $dir = sys_get_temp_dir() . "/in$x" . getmypid(); if (!is_dir($dir)) mkdir($dir); array_map('unlink', glob("$dir/*")); return $dir; }

function outbox(): void {
    $dir = dir2('o'); $cfg = config(); $app = new Innkeep\App($cfg, $dir); $days = [8, 60, 130][r(0, 2)]; $mode = r(0, 2);
    $now = 1711900000; $today = fn () => $app->group->hotel('LIS')->clock->today($now);
    $box = $app->outbox('LIS', $days); $rooms = []; $ver = []; $wire = []; $answers = []; $lastNo = 0;
    $change = function () use (&$now, $app, $today, $days) { $n = $today() + r(0, $days - 1); $t = ['D', '101'][r(0, 1)]; $app->register->close('LIS', $t, $n, $n + r(0, 5), r(-1, 2), $now); };
    $deliver = function (bool $fair) use (&$wire, &$rooms, &$ver, &$answers) {
        if (!$wire) return; $k = $fair ? array_key_first($wire) : array_rand($wire); $m = $wire[$k]; if ($fair || r(0, 4)) unset($wire[$k]);
        if (!$fair && r(0, 4) === 0) { $answers[] = ['lost', $m->number]; return; }
        if (!$fair && r(0, 5) === 0) { $answers[] = ['no', $m->number]; return; }
        $j = json_decode($m->toJson(), true); eq($m->number, $j['version'], 'version');
        foreach ($j['rooms'] as $run) for ($n = Day::parse($run['first']); $n <= Day::parse($run['last']); $n++) if ($j['version'] >= ($ver[$run['type']][$n] ?? 0)) { $ver[$run['type']][$n] = $j['version']; $rooms[$run['type']][$n] = $run['rooms']; }
        $answers[] = ['yes', $m->number];
    };
    $answer = function (bool $fair) use (&$answers, &$box) { if (!$answers) return; $k = $fair ? array_key_first($answers) : array_rand($answers); [$a, $n] = $answers[$k]; unset($answers[$k]); if ($a === 'lost') return; if (!$fair && r(0, 6) === 0) return; $a === 'yes' ? $box->acknowledge($n) : $box->reject($n); };
    $ops = r(5, 60);
    for ($i = 0; $i < $ops; $i++) switch (r(0, 9)) {
        case 0: case 1: for ($k = $mode === 2 ? r(1, 60) : 1; $k > 0; $k--) $change(); break;
        case 2: case 3: foreach ($box->due($today(), $now) as $m) { $wire[] = $m; if (count($m->runs) > 40) fail('long'); if ($m->number > $lastNo) { eq($lastNo + 1, $m->number, 'number'); $lastNo = $m->number; } } if (count($box->toArray()['pending']) > 4) fail('window'); break;
        case 4: case 5: $deliver(false); break;
        case 6: $answer(false); break;
        case 7: $now += [1, 30, 61, 600, 86400][r(0, 4)]; break;
        case 8: if (r(0, 5) === 0) { $box->refresh(); $rooms = []; $ver = []; } break;
        case 9: $f = $app->outboxFile('p', 'LIS'); $f->save($box); $box = $app->outbox('LIS', $days); $f->load($box); break;
    }
    for ($i = 0; $i < 60; $i++) { foreach ($box->due($today(), $now) as $m) $wire[] = $m; while ($wire) $deliver(true); while ($answers) $answer(true); $now += 60; if ($i > 10 && $box->idle() && $box->due($today(), $now) === []) break; }
    if (!$box->idle()) { for ($i = 0; $i < 5; $i++) { $now += 3601; foreach ($box->due($today(), $now) as $m) $wire[] = $m; while ($wire) $deliver(true); while ($answers) $answer(true); } }
    eq([], $box->due($today(), $now), 'quiet');
    $want = $app->feed->rooms('LIS', $today(), $days, $now);
    foreach ($want as $t => $nights) foreach ($nights as $n => $x) eq($x, $rooms[$t][$n] ?? null, "$t " . ($n - $today()));
    foreach ($want as $t => $nights) foreach ($nights as $n => $x) { $o = 6 * ((string) $t === 'D' ? 1 : 0); } // shape only
}

function inbox(): void {
    $dir = dir2('i'); $cfg = config(); $app = new Innkeep\App($cfg, $dir); $now = 1711900000; $d0 = 19820;
    // the truth: for each ref the message of the highest version decides
    $msgs = []; $plain = [];
    foreach (range(1, r(1, 4)) as $ref) { $v = 0; for ($i = 0, $k = r(1, 5); $i < $k; $i++) { $v += r(1, 3); $f = $d0 + r(0, 9); $msgs[] = ['kind' => r(0, 2) ? 'book' : 'cancel', 'ref' => "$ref", 'version' => $v, 'hotel' => 'LIS', 'type' => ['D', '101'][r(0, 1)], 'arrival' => Day::format($f), 'departure' => Day::format($f + r(1, 4)), 'rooms' => r(1, 2), 'guest' => "g$v", 'total' => '1.00 EUR']; } }
    $order = $msgs; foreach ($msgs as $m) if (r(0, 2) === 0) $order[] = $m; if (r(0, 3)) shuffle($order);
    $best = [];
    foreach ($order as $m) {
        $a = $app->inbox('p')->take($m, $now);
        $old = $best[$m['ref']] ?? null; $stale = $old !== null && $old['version'] >= $m['version']; eq($stale, $a === 'stale', 'stale');
        if (!$stale) { $live = $old !== null && $old['kind'] === 'book'; $had = $live; eq($m['kind'] === 'book' ? ($had ? ['changed'] : ['made']) : ($had ? ['cancelled'] : ['noted', 'ignored']), array_intersect($m['kind'] === 'book' ? ($had ? ['changed'] : ['made']) : ($had ? ['cancelled'] : ['noted', 'ignored']), [$a]) ? ($m['kind'] === 'book' ? ($had ? ['changed'] : ['made']) : ($had ? ['cancelled'] : ['noted', 'ignored'])) : [$a], 'answer'); $best[$m['ref']] = $m; }
        if (r(0, 3) === 0) $app = new Innkeep\App($cfg, $dir);
    }
    $live = 0;
    foreach ($best as $ref => $m) { $b = $app->register->byRef("p:$ref");
        if ($m['kind'] === 'cancel') { if ($b !== null && $b->status === 'booked') fail("$ref lives"); }
        else { $live++; eq([$m['type'], $m['arrival'], $m['departure'], $m['rooms'], $m['guest'], 'booked'], [$b->type, Day::format($b->stay->arrival), Day::format($b->stay->departure), $b->rooms, $b->guest, $b->status], $ref); } }
    $n = 0; foreach ($app->register->bookings('LIS') as $b) if ($b->status === 'booked') $n++; eq($live, $n, 'live');
}

function csv(): void {
    $lines = []; $text = r(0, 3) ? '' : "\xEF\xBB\xBF"; $want = []; $line = 1; $ends = ["\n", "\r\n", "\r"];
    $e = $ends[r(0, 2)]; $mixed = r(0, 3) === 0; $latin = r(0, 3) === 0; $n = r(0, 6);
    for ($i = 0; $i < $n; $i++) {
        if (r(0, 4) === 0) { $text .= ($x = [' ', ''][r(0, 1)]) . ($mixed ? ($e = $ends[r(0, 2)]) : $e); if ($x === '' && $e === "\n" && $text !== '' && str_ends_with($text, "\r\n") && $mixed) { /* \r then \n is one end */ } $line = null; }
        $row = []; $raw = [];
        for ($k = r(1, 4); $k > 0; $k--) {
            $v = ''; for ($q = r(0, 5); $q > 0; $q--) $v .= ['a', 'b', ';', '"', "\n", "\r\n", 'é', ' ', "\r", 'x'][r(0, 9)];
            $must = strpbrk($v, ";\n\r") !== false || str_starts_with($v, '"'); 
            $t = $must || r(0, 2) === 0 ? '"' . str_replace('"', '""', $v) . '"' : $v; $row[] = trim($v); $raw[] = $latin ? iconv('UTF-8', 'ISO-8859-1', $t) : $t;
        }
        if ($raw === [] || (count($raw) === 1 && trim($raw[0]) === '')) { $raw = ['"q"']; $row = ['q']; }
        $lines[] = 1 + preg_match_all('/\r\n|\n|\r/', $text); $want[] = $row; $text .= implode(';', $raw) . ($i < $n - 1 || r(0, 1) ? $e : '');
    }
    $read = function (int $size) use ($text) { $rd = new CsvReader(); $out = []; foreach ($text === '' ? [] : str_split($text, $size) as $p) foreach ($rd->push($p) as $l => $x) { if (isset($out[$l])) fail("line $l twice"); $out[$l] = $x; } foreach ($rd->finish() as $l => $x) { if (isset($out[$l])) fail("line $l twice"); $out[$l] = $x; } return $out; };
    $got = $read(100000); eq($want, array_values($got), 'rows of ' . json_encode($text));
    foreach ([1, 2, 3, r(4, 20)] as $s) eq($got, $read($s), "in pieces of $s");
    $keys = array_keys($got); $sorted = $keys; sort($sorted); eq($sorted, $keys, 'lines');
    eq($lines, $keys, 'line numbers of ' . json_encode($text));
}

function imports(): void {
    $dir = dir2('m'); $cfg = config(); $app = new Innkeep\App($cfg, $dir); $now = 1711900000;
    $old = []; $ours = []; $seenRow = []; $d0 = 19820;
    for ($run = 0, $runs = r(1, 5); $run < $runs; $run++) {
        for ($i = 0, $k = r(1, 4); $i < $k; $i++) { $nr = r(1, 5); $f = $d0 + r(0, 9); if (r(0, 4) === 0 && isset($old[$nr])) $old[$nr]['Status'] = $old[$nr]['Status'] === 'S' ? 'F' : 'S'; else $old[$nr] = ['Nr' => "$nr", 'Status' => ['F', 'O', 'S', 'F'][r(0, 3)], 'Typ' => ['D', '101', 'K'][r(0, 9) ? r(0, 1) : 2], 'Anreise' => gmdate('d.m.y', $f * 86400), 'Abreise' => gmdate('j.n.Y', ($f + r(1, 3)) * 86400), 'Zimmer' => (string) r(0, 2), 'Gast' => "é;\n" . r(1, 9), 'Agent' => ['', 'sun'][r(0, 1)], 'Preis' => ['', '1.234,50', '65'][r(0, 2)]]; }
        if (r(0, 1)) foreach ($ours as $nr => $x) if ($x !== null && r(0, 2) === 0) { $b = $app->register->byRef("old:LIS:$nr"); if ($b->status === 'booked') { if (r(0, 1)) { $app->register->change($b->id, ['guest' => 'local'], $now); $ours[$nr]['guest'] = 'local'; } else { $app->register->cancel($b->id, $now); $ours[$nr]['gone'] = true; } } }
        $text = "Nr;Status;Typ;Anreise;Abreise;Zimmer;Gast;Agent;Preis\r\n"; foreach ($old as $row) { $row['Gast'] = '"' . $row['Gast'] . '"'; $text .= iconv('UTF-8', 'ISO-8859-1', implode(';', $row)) . "\r\n"; }
        $exp = ['made' => 0, 'changed' => 0, 'cancelled' => 0, 'skipped' => 0, 'problems' => 0];
        foreach ($old as $nr => $row) {
            $h = json_encode($row); if (($seenRow[$nr] ?? null) === $h) { $exp['skipped']++; continue; }
            $x = $ours[$nr] ?? null; $live = $x !== null && !$x['gone'];
            if ($row['Status'] === 'S') { if ($live) { $ours[$nr]['gone'] = true; $exp['cancelled']++; $seenRow[$nr] = $h; } else $exp['skipped']++; continue; }
            if ($row['Typ'] === 'K') { $exp['problems']++; continue; }
            $p = ['' => '', '1.234,50' => '1234.50 EUR', '65' => '65.00 EUR'][$row['Preis']];
            $n = ['type' => $row['Typ'], 'f' => $row['Anreise'], 't' => $row['Abreise'], 'rooms' => max(1, (int) $row['Zimmer']), 'guest' => $row['Gast'], 'agent' => $row['Agent'] ?: null, 'total' => $p, 'gone' => false];
            $exp[$live ? 'changed' : 'made']++; $ours[$nr] = $n; $seenRow[$nr] = $h;
        }
        $g = (new OldBookings($app->group, $app->register))->run(str_split($text, r(1, 500)), 'LIS', $now); $g['problems'] = count($g['problems']); eq($exp, $g, 'counts');
        if (r(0, 1)) $app = new Innkeep\App($cfg, $dir);
        $live = 0; foreach ($ours as $nr => $x) { if ($x === null) continue; $b = $app->register->byRef("old:LIS:$nr"); eq([$x['type'], $x['f'], $x['t'], $x['rooms'], $x['guest'], $x['agent'], $x['total'], $x['gone'] ? 'cancelled' : 'booked'], [$b->type, gmdate('d.m.y', $b->stay->arrival * 86400), gmdate('j.n.Y', $b->stay->departure * 86400), $b->rooms, $b->guest, $b->agent, $b->total, $b->status], "nr $nr"); $live += $x['gone'] ? 0 : 1; }
        $n = 0; foreach ($app->register->bookings('LIS') as $b) if ($b->status === 'booked') $n++; eq($live, $n, 'live');
    }
}
$start = microtime(true);
for ($i = 1; $i <= (int) $rounds; $i++) {
    mt_srand((int) $seed + $i);
    try { $part(); } catch (\Throwable $e) { echo "FAIL $part round $i seed " . ($seed + $i) . ': ' . substr($e->getMessage(), 0, 400) . ' ' . basename($e->getFile()) . ':' . $e->getLine() . "\n"; exit(1); }
    if (isset($argv[5]) && microtime(true) - $start > (float) $argv[5]) break;
}
printf("ok %s %d rounds %.1fs\n", $part, min($i, (int) $rounds), microtime(true) - $start);
