<?php

declare(strict_types=1);

/** @return list<string> the names on a page */
function names(string $html): array
{
    preg_match_all('#<li id="item-\d+">(.*?) <a #', $html, $found);
    return $found[1];
}

/** The fields of the link to the next page, or null on the last one. */
function following(string $html): ?array
{
    if (preg_match('#rel="next" href="/catalogue\?(.*?)"#', $html, $found) !== 1) {
        return null;
    }
    parse_str(html_entity_decode($found[1]), $fields);
    return $fields;
}

test('the catalogue comes in pages of twenty', static function (): void {
    $names = array_map(static fn (int $number) => sprintf('Clamp %02d', $number), range(1, 45));
    $library = new Library(array_map(static fn (string $name) => ['name' => $name], $names));
    $seen = $sizes = [];
    $fields = [];
    do {
        $html = $library->ask('GET', '/catalogue', $fields)->body;
        $seen = [...$seen, ...names($html)];
        $sizes[] = count(names($html));
        $fields = following($html);
    } while ($fields !== null);
    same([20, 20, 5], $sizes);
    same($names, $seen);
});

test('a full last page is the last one', static function (): void {
    $library = new Library(array_fill(0, 40, ['name' => 'Clamp']));
    $second = $library->ask('GET', '/catalogue', following($library->ask('GET', '/catalogue')->body))->body;
    same(20, count(names($second)));
    same(null, following($second));
});

test('a group, without what is retired', static function (): void {
    $drills = array_fill(0, 21, ['name' => 'Drill & bits', 'group' => 'drills']);
    $library = new Library([...$drills, ['name' => 'Old drill', 'group' => 'drills', 'retired' => true], ['name' => 'Axe']]);
    $first = $library->ask('GET', '/catalogue', ['group' => 'drills'])->body;
    same(array_fill(0, 20, 'Drill &amp; bits'), names($first));
    same(1, count(names($library->ask('GET', '/catalogue', following($first))->body)));
});

test('what is out is shown without who has it', static function (): void {
    $library = new Library([['name' => 'Axe', 'photo' => 'other/1.jpg']]);
    $library->ask('POST', '/desk/lend', ['item' => '1', 'member' => '204', 'days' => '7'], KEY);
    $html = $library->ask('GET', '/catalogue')->body;
    same(true, str_contains($html, 'out until 2024-05-08'));
    same(true, str_contains($html, '<img src="/photo?name=other%2F1.jpg"'));
    same(false, str_contains($html, '204'));
});

test('marks that are none are refused', static function (): void {
    $library = new Library([['name' => 'Axe']]);
    foreach (['x', 'W10', 'WzEsMV0', '!'] as $after) {
        same(400, $library->ask('GET', '/catalogue', ['after' => $after])->status);
    }
});
