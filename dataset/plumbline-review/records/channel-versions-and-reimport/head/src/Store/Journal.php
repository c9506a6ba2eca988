<?php

declare(strict_types=1);

namespace Innkeep\Store;

/** A file with one event as JSON in each line. */
class Journal
{
    public function __construct(private readonly string $file)
    {
    }

    public function append(array $event): void
    {
        $line = json_encode($event, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES) . "\n";
        $handle = fopen($this->file, 'ab');
        if ($handle === false || !flock($handle, LOCK_EX)) {
            throw new \RuntimeException("can't write {$this->file}");
        }
        try {
            if (fwrite($handle, $line) !== strlen($line) || !fflush($handle)) {
                throw new \RuntimeException("can't write {$this->file}");
            }
        } finally {
            fclose($handle);
        }
    }

    /** @return iterable<array> */
    public function read(): iterable
    {
        if (!is_file($this->file)) {
            return;
        }
        foreach (file($this->file, FILE_IGNORE_NEW_LINES) as $i => $line) {
            $event = json_decode($line, true);
            if (!is_array($event)) {
                throw new \UnexpectedValueException(sprintf('%s, line %d is damaged', $this->file, $i + 1));
            }
            yield $event;
        }
    }
}
