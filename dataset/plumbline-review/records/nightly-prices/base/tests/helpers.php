<?php

declare(strict_types=1);

use Innkeep\App;
use Innkeep\Calendar\Stay;

set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    throw new ErrorException($message, 0, $level, $file, $line);
});

final class Tests
{
    /** @var array<string, Closure> */
    public static array $all = [];
    /** @var list<string> */
    public static array $folders = [];
}

register_shutdown_function(static function (): void {
    foreach (Tests::$folders as $folder) {
        array_map('unlink', array_filter(glob("$folder/*"), 'is_file'));
        @rmdir($folder);
    }
});

function test(string $name, Closure $test): void
{
    Tests::$all[$name] = $test;
}

function same(mixed $expected, mixed $actual, string $what = ''): void
{
    if ($expected !== $actual) {
        throw new RuntimeException(ltrim("$what expected " . var_export($expected, true) . ', got ' . var_export($actual, true)));
    }
}

function throws(string $class, Closure $what): void
{
    try {
        $what();
    } catch (Throwable $e) {
        if ($e instanceof $class) {
            return;
        }
        throw $e;
    }
    throw new RuntimeException("no $class");
}

function folder(): string
{
    $folder = sys_get_temp_dir() . '/innkeep-' . bin2hex(random_bytes(6));
    mkdir($folder);
    return Tests::$folders[] = $folder;
}

function config(): array
{
    return json_decode(file_get_contents(__DIR__ . '/../config/example.json'), true, 32, JSON_THROW_ON_ERROR);
}

function app(?string $folder = null, ?array $config = null): App
{
    return new App($config ?? config(), $folder ?? folder());
}

/** An instant in UTC. */
function at(string $time): int
{
    return (new DateTimeImmutable($time, new DateTimeZone('UTC')))->getTimestamp();
}

function day(string $date): int
{
    return Innkeep\Calendar\Day::parse($date);
}

function order(string $hotel, string $type, string $arrival, int $nights, array $more = []): array
{
    return $more + ['hotel' => $hotel, 'type' => $type, 'stay' => Stay::of($arrival, $nights), 'guest' => 'Ms Hartley'];
}
