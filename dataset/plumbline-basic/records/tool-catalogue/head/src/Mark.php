<?php

declare(strict_types=1);

namespace Loft;

/** Where a page ended. In links it is one word. */
final class Mark
{
    private function __construct(private readonly string $name, private readonly int $id)
    {
    }

    public static function of(Item $item): self
    {
        return new self($item->name, $item->id);
    }

    public static function read(string $word): self
    {
        $pair = json_decode((string) base64_decode(strtr($word, '-_', '+/'), true), true);
        if (!is_array($pair) || !is_string($pair[0] ?? null) || !is_int($pair[1] ?? null)) {
            throw new Refusal(400, 'after has to be what a link of the catalogue says');
        }
        return new self($pair[0], $pair[1]);
    }

    public function word(): string
    {
        $text = json_encode([$this->name, $this->id], JSON_THROW_ON_ERROR);
        return rtrim(strtr(base64_encode($text), '+/', '-_'), '=');
    }

    /** Whether an item comes later than the one that this was made of, which may be gone by now. */
    public function isBefore(Item $item): bool
    {
        return (strcmp($this->name, $item->name) ?: $this->id <=> $item->id) < 0;
    }
}
