<?php

declare(strict_types=1);

// Somebody, or some robot, subscribes with a name in Latin-1. Those who are subscribed must stay so.

use Pillarbox\SubscriberFile;
use Pillarbox\Subscriptions;

require __DIR__ . '/scene.php';

$path = newPath();
$file = new SubscriberFile($path);
$subscriptions = new Subscriptions($file, new \KeptMail(), SITE);
$subscriptions->subscribe('ada@example.org', 'Ada');
$subscriptions->subscribe('ben@example.org', 'Ben');
if (count($file->all()) !== 2) {
    exit(2);
}
try {
    $subscriptions->subscribe('rene@example.org', "Ren\xe9");
} catch (JsonException) {
    // The site answers this with 400.
}
$size = filesize($path);
verdict($size === 0, "after a name that is not UTF-8 the file has $size bytes");
