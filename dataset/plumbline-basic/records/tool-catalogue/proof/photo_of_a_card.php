<?php

declare(strict_types=1);

// Somebody without a key asks for a photo by a name that leads to the cards of members.

require __DIR__ . '/stage.php';

$library = new Library([['name' => 'Axe']]);
$library->put('photos/axes/1.jpg', 'an axe');
if ($library->ask('GET', '/photo', ['name' => 'axes/1.jpg'])->body !== 'an axe') {
    exit(2);
}
$answer = $library->ask('GET', '/photo', ['name' => '../photos-of-cards/204.jpg']);
echo "answered with {$answer->status}: {$answer->body}\n";
exit(str_contains($answer->body, 'the card of Maeve') ? 1 : 0);
