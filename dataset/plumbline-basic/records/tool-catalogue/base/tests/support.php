<?php

declare(strict_types=1);

use Loft\App;
use Loft\Folders;
use Loft\Request;
use Loft\Response;

const KEY = 'let me in';

/** A library of its own in a new folder, on the first of May 2024. */
final class Library
{
    public readonly string $data;
    private readonly App $app;

    /** @param list<array<string, mixed>> $items */
    public function __construct(array $items)
    {
        $this->data = sys_get_temp_dir() . '/loft-' . bin2hex(random_bytes(6));
        mkdir($this->data);
        $number = 0;
        $rows = array_map(static function (array $item) use (&$number): array {
            return $item + ['id' => ++$number, 'group' => 'other'];
        }, $items);
        file_put_contents("{$this->data}/items.json", json_encode($rows));
        file_put_contents("{$this->data}/members.json", json_encode([['id' => 204, 'name' => 'Maeve']]));
        $this->put('photos-of-cards/204.jpg', 'the card of Maeve');
        $this->app = new App(new Folders($this->data), KEY, new DateTimeImmutable('2024-05-01'));
    }

    public function put(string $name, string $content): void
    {
        if (!is_dir(dirname("{$this->data}/$name"))) {
            mkdir(dirname("{$this->data}/$name"), recursive: true);
        }
        file_put_contents("{$this->data}/$name", $content);
    }

    /** @param array<string, mixed> $fields */
    public function ask(string $method, string $path, array $fields = [], string $key = ''): Response
    {
        return $this->app->answer(new Request($method, $path, $fields, $key));
    }
}

/** @var array<string, callable> */
$tests = [];

function test(string $name, callable $body): void
{
    global $tests;
    $tests[$name] = $body;
}

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new RuntimeException('expected ' . var_export($expected, true) . ', got ' . var_export($actual, true));
    }
}
