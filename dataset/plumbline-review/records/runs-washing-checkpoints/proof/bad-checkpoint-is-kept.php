<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
$dir = getenv('TMPDIR') . '/p' . getmypid(); mkdir($dir);
$journal = new Innkeep\Store\Journal($dir);
$journal->load();
$event = fn (int $n) => ['n' => $n];
$journal->append($event(1), $event(2));
$journal->checkpoint(['upto' => 2]);
$journal->append($event(3), $event(4));
$journal->checkpoint(['upto' => 4]);
$journal->append($event(5), $event(6));
// The newest goes bad; the one before will do, and after it another one is written.
file_put_contents("$dir/checkpoint-0000000004.json", 'oops', FILE_APPEND);
$journal = new Innkeep\Store\Journal($dir);
if ($journal->load() !== ['state' => ['upto' => 2], 'events' => array_map($event, [3, 4, 5, 6])]) {
    exit(3);
}
$journal->checkpoint(['upto' => 6]);
// Of the two that are kept one may go bad.
file_put_contents("$dir/checkpoint-0000000006.json", 'oops', FILE_APPEND);
try {
    $load = (new Innkeep\Store\Journal($dir))->load();
} catch (Innkeep\Store\Damaged $e) {
    echo $e->getMessage(), "\n";
    exit(1);
}
echo json_encode($load), "\n";
exit($load === ['state' => ['upto' => 2], 'events' => array_map($event, [3, 4, 5, 6])] ? 0 : 3);
