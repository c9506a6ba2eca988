<?php

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Innkeep\\')) {
        $file = __DIR__ . '/' . strtr(substr($class, 8), '\\', '/') . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
