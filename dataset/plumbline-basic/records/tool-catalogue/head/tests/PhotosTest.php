<?php

declare(strict_types=1);

test('photos are for everybody', static function (): void {
    $library = new Library([['name' => 'Axe']]);
    $library->put('photos/axes/1.jpg', 'an axe');
    $photo = $library->ask('GET', '/photo', ['name' => 'axes/1.jpg']);
    same([200, 'image/jpeg', 'an axe'], [$photo->status, $photo->type, $photo->body]);
});

test('other files are not', static function (): void {
    $library = new Library([['name' => 'Axe']]);
    $library->put('photos/axes/1.jpg', 'an axe');
    $library->put('photos/axes/notes.txt', 'blunt');
    $library->put('1.jpg', 'outside');
    foreach (['', 'axes', 'axes/notes.txt', 'axes/2.jpg', '../1.jpg', '../items.json', "../items.json\0.jpg", '/etc/passwd'] as $name) {
        same(404, $library->ask('GET', '/photo', ['name' => $name])->status);
    }
});
