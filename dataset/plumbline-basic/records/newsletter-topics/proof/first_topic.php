<?php

declare(strict_types=1);

// A subscriber with all topics leaves the first one.

use Pillarbox\Subscriptions;

require __DIR__ . '/scene.php';

$file = fileWith('Ada');
[$ada] = $file->all();
[$first] = $ada->topics;
if (!(new Subscriptions($file, new KeptMail(), SITE))->leave($ada->token, $first)) {
    exit(2);
}
$left = $file->all()[0]->topics;
verdict(in_array($first, $left, true), "after leaving $first there are: " . implode(', ', $left));
