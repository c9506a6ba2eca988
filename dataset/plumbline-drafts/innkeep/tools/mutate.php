<?php
// php mutate.php ROOT ORACLE FILE PART[,PART] SECONDS [TESTFILTER]: one line per surviving mutant with the oracle's verdict.
declare(strict_types=1);
[, $root, $oracle, $file, $parts, $seconds] = $argv;
$filter = $argv[6] ?? '';
$src = file_get_contents("$root/$file");
$tok = PhpToken::tokenize($src);
$muts = [];
$add = function (int $pos, int $len, string $new, string $why) use (&$muts, $src) { $muts["$pos:$len:$new"] = [$pos, $len, $new, $why, substr_count(substr($src, 0, $pos), "\n") + 1]; };
$swap = ['$from' => ['$to'], '$to' => ['$from'], '$start' => ['$end'], '$end' => ['$start'], '$a' => ['$b'], '$b' => ['$a'], '$arrival' => ['$departure'], '$departure' => ['$arrival'],
    '$booking' => ['$other'], '$other' => ['$booking'], '$c' => ['$i'], '$first' => ['$last', '$c'], '$last' => ['$first'], '$night' => ['$from'], '$kept' => ['$from'], '$hour' => ['$this->hour'],
    '$size' => ['$at'], '$at' => ['$size'], '$next' => ['$covered'], '$has' => ['$sold'], '$was' => ['0'], '$nights' => ['$night'], '$price' => ['$total'], '$used' => ['$best'], '$cost' => ['$price'], '$left' => ['$right'], '$version' => ['$seq'],
    '->arrival' => ['departure'], '->departure' => ['arrival'], '->low' => ['high'], '->high' => ['low'], '->from' => ['to'], '->to' => ['from'], '->next' => ['since'], '->since' => ['next']];
$n = count($tok);
foreach ($tok as $k => $t) {
    $x = $t->text; $p = $t->pos;
    $cm = ['<' => ['<='], '<=' => ['<'], '>' => ['>='], '>=' => ['>'], '===' => ['>=', '<='], '!==' => ['<', '>'], '&&' => ['||'], '||' => ['&&'], '+=' => ['-=', '='], '-=' => ['+='], '??=' => ['=']];
    if (isset($cm[$x]) && $t->id !== T_INLINE_HTML) { foreach ($cm[$x] as $y) $add($p, strlen($x), $y, 'op'); }
    if (($x === '+' || $x === '-') && isset($tok[$k + 2])) {
        $add($p, 1, $x === '+' ? '-' : '+', 'sign');
        if ($tok[$k + 1]->id === T_WHITESPACE && in_array($tok[$k + 2]->id, [T_LNUMBER], true)) $add($p - 1, 2 + 1 + strlen($tok[$k + 2]->text), '', 'drop');
    }
    if ($t->id === T_LNUMBER) { $v = (int) $x; $add($p, strlen($x), (string) ($v + 1), 'int'); if ($v > 0) $add($p, strlen($x), (string) ($v - 1), 'int'); }
    if ($t->id === T_STRING && in_array($x, ['min', 'max'], true)) {
        $add($p, 3, $x === 'min' ? 'max' : 'min', 'minmax');
        // drop one side
        $d = 0; $parts2 = []; $s = $p + 4; for ($j = $k + 1; $j < $n; $j++) { $y = $tok[$j]->text; if (in_array($y, ['(', '['], true)) $d++; if (in_array($y, [')', ']'], true)) { $d--; if ($d === 0) { $parts2[] = substr($src, $s, $tok[$j]->pos - $s); $e = $tok[$j]->pos + 1; break; } } if ($y === ',' && $d === 1) { $parts2[] = substr($src, $s, $tok[$j]->pos - $s); $s = $tok[$j]->pos + 1; } }
        if (count($parts2) === 2) foreach ($parts2 as $q) $add($p, $e - $p, trim($q), 'one side');
    }
    if ($t->id === T_VARIABLE) foreach ($swap[$x] ?? [] as $y) $add($p, strlen($x), $y, 'var');
    if ($t->id === T_STRING && ($tok[$k - 1]->text ?? '') === '->') foreach ($swap["->$x"] ?? [] as $y) $add($p, strlen($x), $y, 'attr');
    if ($x === '!' ) $add($p, 1, '', 'not');
    if ($x === 'continue') $add($p, 8, 'break', 'loop');
    if ($x === 'break' && strlen($x) === 5) $add($p, 5, 'continue', 'loop');
    if ($x === '&&' || $x === '||') { // drop one operand, roughly, within one line
        $ls = strrpos(substr($src, 0, $p), "\n") + 1; $le = strpos($src, "\n", $p); $line = substr($src, $ls, $le - $ls); $o = $p - $ls;
        if (preg_match('/^(\s*(?:if|while|\} elseif|return)\s*\(?)(.*)(\) \{|;)$/', $line, $m) && substr_count($m[2], '&&') + substr_count($m[2], '||') === 1) { $h = strlen($m[1]); $A = substr($m[2], 0, $o - $h - 1); $B = substr($m[2], $o - $h + 3); $add($ls, $le - $ls, $m[1] . $A . $m[3], 'drop right'); $add($ls, $le - $ls, $m[1] . $B . $m[3], 'drop left'); }
    }
}
$pos = 0;
foreach (explode("\n", $src) as $line) {
    if (preg_match('/^\s+(?!return|namespace|use |private|public|throw|break|continue|case|const)\S.*;$/', $line) && substr_count($line, '(') === substr_count($line, ')') && !str_starts_with(trim($line), ')')) $add($pos, strlen($line), '', 'no statement');
    if (preg_match('/^(\s+)if \((.*)\) \{$/', $line, $m)) $add($pos, strlen($line), "$m[1]if (true) {", 'always');
    if (preg_match('/^(\s+)(?:\} else)?if \((.*)\) \{$/', $line, $m)) $add($pos + strpos($line, $m[2]), strlen($m[2]), 'false', 'never');
    $pos += strlen($line) + 1;
}
$dir = "/dev/shm/mut" . getmypid(); exec('cp -r ' . escapeshellarg($root) . " $dir");
$env = "ulimit -v 4000000; export TMPDIR=$dir/tmp; mkdir -p $dir/tmp; nice -n 19 timeout"; $jit = '-d opcache.enable_cli=1 -d opcache.jit=tracing -d opcache.jit_buffer_size=64M';
$tried = $survived = 0;
foreach ($muts as [$p, $l, $new, $why, $line]) {
    $m = substr($src, 0, $p) . $new . substr($src, $p + $l);
    file_put_contents("$dir/$file", $m);
    exec("php -l $dir/$file 2>&1", $o, $c); $o = []; if ($c) continue;
    $tried++;
    exec("($env 20 php $dir/tests/run.php $filter) >/dev/null 2>&1", $o, $c);
    if ($c !== 0) continue;
    if ($filter !== '') { exec("($env 30 php $dir/tests/run.php) >/dev/null 2>&1", $o, $c); if ($c !== 0) continue; }
    $survived++;
    $verdict = [];
    foreach (explode(',', $parts) as $part) { $o = []; exec("($env " . ((int) $seconds + 20) . " php $jit " . __DIR__ . "/$oracle $dir $part 1 1000000 $seconds) 2>&1", $o, $c); $verdict[] = $c === 0 ? 'ok:' . ($o[0] ?? '') : ($c === 124 ? 'TIMEOUT' : ($o[count($o) - 1] ?? '?')); if ($c !== 0) break; }
    $ml = explode("\n", $m)[$line - 1] ?? '';
    echo "$file:$line [$why] " . trim(explode("\n", $src)[$line - 1]) . "  =>  " . trim($ml) . "\n    " . substr(implode(' | ', $verdict), 0, 200) . "\n";
}
echo "$file tried $tried survived $survived\n";
exec("rm -rf $dir");
