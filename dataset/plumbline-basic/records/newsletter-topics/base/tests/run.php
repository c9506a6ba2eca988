<?php

declare(strict_types=1);

// Every function whose name begins with "test" of every file that ends with Test.php.

require __DIR__ . '/../src/autoload.php';
require __DIR__ . '/support.php';

foreach (glob(__DIR__ . '/*Test.php') as $file) {
    require $file;
}

$failures = 0;
$tests = array_filter(get_defined_functions()['user'], static fn ($name) => str_starts_with($name, 'test'));
foreach ($tests as $test) {
    try {
        $test();
    } catch (Throwable $failure) {
        $failures++;
        echo "$test: {$failure->getMessage()}\n    {$failure->getFile()}:{$failure->getLine()}\n";
    }
}
echo count($tests), " tests, $failures failures\n";
exit($failures === 0 && $tests !== [] ? 0 : 1);
