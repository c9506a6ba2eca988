<?php

declare(strict_types=1);

// A warning, or an error that nobody has caught, breaks the proof.
set_error_handler(static function (int $level, string $message): never {
    echo "$message\n";
    exit(2);
});
set_exception_handler(static function (Throwable $error): never {
    echo $error, "\n";
    exit(2);
});

require __DIR__ . '/../src/autoload.php';
require __DIR__ . '/../tests/support.php';

/** Ends with 1 if the bug is there. */
function verdict(bool $isThere, string $observed): never
{
    echo "$observed\n";
    exit($isThere ? 1 : 0);
}
