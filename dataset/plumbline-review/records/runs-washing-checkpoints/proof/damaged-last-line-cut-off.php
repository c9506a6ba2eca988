<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$journal = new Innkeep\Store\Journal($dir);
$journal->load();
foreach ([1, 2, 3] as $n) {
    $journal->append(['guest' => "guest $n"]);
}
$file = glob("$dir/journal-*.log")[0];
$text = file_get_contents($file);
// One byte of the last line is wrong; the line is complete, so its write had come to an end.
file_put_contents($file, str_replace('guest 3', 'guest 8', $text));
try {
    $load = (new Innkeep\Store\Journal($dir))->load();
} catch (Innkeep\Store\Damaged $e) {
    echo $e->getMessage(), "\n";
    // Half a line is still cut off.
    file_put_contents($file, substr($text, 0, -1));
    exit(count((new Innkeep\Store\Journal($dir))->load()['events']) === 2 ? 0 : 3);
}
echo count($load['events']), ' events, ', strlen(file_get_contents($file)), ' of ', strlen($text), " bytes\n";
exit(1);
