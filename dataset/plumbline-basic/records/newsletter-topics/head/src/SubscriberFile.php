<?php

declare(strict_types=1);

namespace Pillarbox;

/** All subscribers, in one JSON file. */
final class SubscriberFile
{
    public function __construct(private readonly string $path)
    {
    }

    /** @return list<Subscriber> */
    public function all(): array
    {
        $text = is_file($this->path) ? (string) file_get_contents($this->path) : '[]';
        $rows = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
        return array_map(Subscriber::fromRow(...), $rows);
    }

    /**
     * Replaces all subscribers by what `$change` makes of them. Nobody else changes them meanwhile.
     *
     * @param callable(list<Subscriber>): array<Subscriber> $change
     */
    public function change(callable $change): void
    {
        $lock = fopen($this->path . '.lock', 'c');
        if ($lock === false || !flock($lock, LOCK_EX)) {
            throw new \RuntimeException("{$this->path} cannot be locked");
        }
        try {
            $this->write($change($this->all()));
        } finally {
            fclose($lock);
        }
    }

    /** @param array<Subscriber> $subscribers */
    private function write(array $subscribers): void
    {
        $rows = array_map(static fn (Subscriber $subscriber) => $subscriber->toRow(), array_values($subscribers));
        $text = json_encode($rows, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        $draft = $this->path . '.new';
        if (file_put_contents($draft, $text) === false || !rename($draft, $this->path)) {
            throw new \RuntimeException("{$this->path} cannot be written");
        }
    }
}
