<?php

declare(strict_types=1);

// A runner small enough to read over a cup of tea: php tests/run.php [part of a file's name]

require __DIR__ . '/../src/autoload.php';
require __DIR__ . '/helpers.php';

$only = $argv[1] ?? '';
$failed = 0;
$count = 0;
foreach (glob(__DIR__ . '/*Test.php') as $file) {
    if ($only !== '' && !str_contains(basename($file), $only)) {
        continue;
    }
    Tests::$all = [];
    require $file;
    foreach (Tests::$all as $name => $test) {
        $count++;
        try {
            $test();
        } catch (\Throwable $e) {
            $failed++;
            printf("%s: %s\n  %s (%s:%d)\n", basename($file, '.php'), $name, $e->getMessage(), basename($e->getFile()), $e->getLine());
        }
    }
}
printf("%d tests, %d failed\n", $count, $failed);
exit($failed === 0 && $count > 0 ? 0 : 1);
