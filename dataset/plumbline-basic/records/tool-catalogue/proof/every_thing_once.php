<?php

declare(strict_types=1);

// Follows the catalogue to its end: everything is on one page and on one only.

require __DIR__ . '/stage.php';

$names = [];
for ($number = 1; $number <= 30; $number++) {
    $names[] = "Drill $number";
    $names[] = $number % 2 === 0 ? "Saw $number" : "saw $number";
}
$library = new Library(array_map(static fn (string $name) => ['name' => $name], $names));
$seen = [];
$fields = [];
for ($pages = 0; $fields !== null; $pages++) {
    $answer = $library->ask('GET', '/catalogue', $fields);
    if ($answer->status !== 200 || $pages > 50) {
        exit(2);
    }
    preg_match_all('#id="item-(\d+)"#', $answer->body, $found);
    $seen = [...$seen, ...$found[1]];
    $fields = null;
    if (preg_match('#rel="next" href="/catalogue\?(.*?)"#', $answer->body, $link) === 1) {
        parse_str(html_entity_decode($link[1]), $fields);
    }
}
sort($seen);
$numbers = array_map(strval(...), range(1, count($names)));
sort($numbers);
echo count($names) . ' things, ' . count($seen) . " on $pages pages, " . count(array_unique($seen)) . " of them different\n";
exit($seen === $numbers ? 0 : 1);
