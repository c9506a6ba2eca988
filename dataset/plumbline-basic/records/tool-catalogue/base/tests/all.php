<?php

declare(strict_types=1);

set_error_handler(static fn (int $level, string $message) => throw new ErrorException($message));
require __DIR__ . '/../src/autoload.php';
require __DIR__ . '/support.php';
foreach (glob(__DIR__ . '/*Test.php') as $file) {
    require $file;
}

$failed = 0;
foreach ($tests as $name => $body) {
    try {
        $body();
    } catch (Throwable $failure) {
        $failed++;
        echo "$name: {$failure->getMessage()}\n";
    }
}
echo count($tests) . " tests, $failed failed\n";
exit($failed === 0 ? 0 : 1);
