<?php

declare(strict_types=1);

namespace Loft;

/** A list of rows in a file, which is written as a whole. */
final class JsonFile
{
    public function __construct(private readonly string $path)
    {
    }

    /** @return list<array<string, mixed>> */
    public function rows(): array
    {
        if (!is_file($this->path)) {
            return [];
        }
        return json_decode(file_get_contents($this->path), true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * Replaces the rows by what is made of them, while nobody else does.
     *
     * @param callable(list<array<string, mixed>>): list<array<string, mixed>> $change
     */
    public function change(callable $change): void
    {
        $lock = fopen($this->path . '.lock', 'c');
        if ($lock === false || !flock($lock, LOCK_EX)) {
            throw new \RuntimeException("{$this->path} cannot be locked");
        }
        try {
            $text = json_encode($change($this->rows()), JSON_THROW_ON_ERROR | JSON_PRETTY_PRINT);
            $draft = $this->path . '.new';
            if (file_put_contents($draft, $text) !== strlen($text) || !rename($draft, $this->path)) {
                throw new \RuntimeException("{$this->path} cannot be written");
            }
        } finally {
            fclose($lock);
        }
    }
}
