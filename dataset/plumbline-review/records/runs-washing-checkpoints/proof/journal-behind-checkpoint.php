<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$journal = new Innkeep\Store\Journal($dir);
$journal->load();
$journal->append(['n' => 1]);
$file = glob("$dir/journal-*.log")[0];
clearstatcache();
$size = filesize($file);
$journal->append(['n' => 2]);
$journal->checkpoint(['upto' => 2]);
// The power goes: the checkpoint is on the disk, the last line of the log and the new file aren't.
foreach (array_slice(glob("$dir/journal-*.log"), 1) as $later) {
    unlink($later);
}
file_put_contents($file, substr(file_get_contents($file), 0, $size));
$journal = new Innkeep\Store\Journal($dir);
if ($journal->load()['state'] !== ['upto' => 2]) {
    exit(3);
}
$journal->append(['n' => 3]);
try {
    $load = (new Innkeep\Store\Journal($dir))->load();
} catch (Innkeep\Store\Damaged $e) {
    echo $e->getMessage(), "\n";
    exit(1);
}
echo json_encode($load), "\n";
exit($load === ['state' => ['upto' => 2], 'events' => [['n' => 3]]] ? 0 : 1);
