<?php

declare(strict_types=1);

// Whatever nobody has foreseen leaves the check without a verdict.
set_error_handler(static function (int $level, string $message): never {
    fwrite(STDERR, "$message\n");
    exit(2);
});
set_exception_handler(static function (Throwable $thrown): never {
    fwrite(STDERR, "$thrown\n");
    exit(2);
});

require __DIR__ . '/../src/autoload.php';
require __DIR__ . '/../tests/support.php';
