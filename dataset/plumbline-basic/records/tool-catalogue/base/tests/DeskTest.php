<?php

declare(strict_types=1);

test('the desk is closed to those without the key', static function (): void {
    $library = new Library([['name' => 'Axe']]);
    same(403, $library->ask('GET', '/desk/items')->status);
    same(403, $library->ask('GET', '/desk/card', ['member' => '204'], 'wrong')->status);
    same('the card of Maeve', $library->ask('GET', '/desk/card', ['member' => '204'], KEY)->body);
});

test('a thing is lent once', static function (): void {
    $library = new Library([['name' => 'Axe'], ['name' => 'Vice', 'retired' => true]]);
    $form = ['item' => '1', 'member' => '204', 'days' => '14'];
    $loan = json_decode($library->ask('POST', '/desk/lend', $form, KEY)->body, true);
    same('2024-05-15', $loan['due']);
    same(409, $library->ask('POST', '/desk/lend', $form, KEY)->status);
    same(200, $library->ask('POST', '/desk/return', ['item' => '1'], KEY)->status);
    same(409, $library->ask('POST', '/desk/return', ['item' => '1'], KEY)->status);
    same(200, $library->ask('POST', '/desk/lend', $form, KEY)->status);
    same(409, $library->ask('POST', '/desk/lend', ['item' => '2'] + $form, KEY)->status);
    same(404, $library->ask('POST', '/desk/lend', ['member' => '9'] + $form, KEY)->status);
    same(400, $library->ask('POST', '/desk/lend', ['days' => '29'] + $form, KEY)->status);
    same(400, $library->ask('POST', '/desk/lend', ['days' => 'two'] + $form, KEY)->status);
});

test('things are listed as people read them', static function (): void {
    $library = new Library([['name' => 'Drill 10'], ['name' => 'Axe'], ['name' => 'Drill 9'], ['name' => 'angle grinder']]);
    $rows = json_decode($library->ask('GET', '/desk/items', [], KEY)->body, true);
    same(['angle grinder', 'Axe', 'Drill 9', 'Drill 10'], array_column($rows, 'name'));
});

test('what is overdue', static function (): void {
    $library = new Library([['name' => 'Axe'], ['name' => 'Vice'], ['name' => 'Saw']]);
    $loan = static fn (int $item, string $due) => ['item' => $item, 'member' => 204, 'due' => $due, 'returned' => null];
    $rows = [$loan(1, '2024-04-30'), $loan(2, '2024-05-01'), $loan(3, '2024-04-02')];
    $library->put('loans.json', json_encode($rows));
    $overdue = json_decode($library->ask('GET', '/desk/overdue', [], KEY)->body, true);
    same([3, 1], array_column($overdue, 'item'));
});
