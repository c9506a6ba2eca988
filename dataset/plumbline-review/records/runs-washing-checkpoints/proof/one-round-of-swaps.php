<?php
declare(strict_types=1);
require getcwd() . "/src/autoload.php";
set_error_handler(static function (int $l, string $m, string $f, int $n): bool { throw new ErrorException($m, 0, $l, $f, $n); });
use Innkeep\Bookings\Booking;
$bookings = [];
foreach (['b0' => [2, 3, 1, 2], 'b1' => [4, 6, 3, 1], 'b3' => [0, 5, 2, 3], 'b4' => [3, 7, 0, 4], 'b5' => [6, 12, 1, 4]] as $id => [$from, $to, $tier, $made]) {
    $bookings[] = new Booking($id, 'H', 'T', new Innkeep\Calendar\Stay($from, $to), 1, 'g', $tier, null, null, '', '', $made);
}
$rooms = [2, 2, 1, 2, 2, 2, 1, 2];
$beds = new Innkeep\Inventory\NightMap();
foreach ($rooms as $night => $n) {
    $beds->add($night, $night + 1, $n);
}
$walked = array_map(fn ($b) => $b->id, (new Innkeep\Walks\WalkList())->choose($bookings, $beds, 0, 8));
echo implode(' ', $walked), "\n";
$by = [];
foreach ($bookings as $b) {
    $by[$b->id] = $b;
}
$fits = function (array $gone) use ($by, $rooms): bool {
    foreach ($rooms as $night => $n) {
        foreach ($by as $b) {
            $n -= $b->stay->covers($night) && !in_array($b->id, $gone, true) ? 1 : 0;
        }
        if ($n < 0) {
            return false;
        }
    }
    return true;
};
if (!$fits($walked) || count($walked) !== 2) {
    exit(3);
}
foreach ($walked as $w) {
    foreach ($by as $id => $b) {
        if (!in_array($id, $walked, true) && $b->tier < $by[$w]->tier && $fits([...array_diff($walked, [$w]), $id])) {
            echo "$id could go instead of $w\n";
            exit(1);
        }
    }
}
exit(0);
