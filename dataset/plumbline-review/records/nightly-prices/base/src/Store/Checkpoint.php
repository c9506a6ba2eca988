<?php

declare(strict_types=1);

namespace Innkeep\Store;

/** The state as it was after a certain event, in a file of its own with a checksum in front. */
final class Checkpoint
{
    public function __construct(public readonly string $file, public readonly int $number)
    {
    }

    /** @return list<self> the newest first */
    public static function all(string $folder): array
    {
        $checkpoints = [];
        foreach (glob("$folder/checkpoint-*.json") as $file) {
            if (preg_match('/checkpoint-(\d{10})\.json$/D', $file, $m)) {
                $checkpoints[] = new self($file, (int) $m[1]);
            }
        }
        usort($checkpoints, static fn (self $a, self $b) => $b->number <=> $a->number);
        return $checkpoints;
    }

    public static function write(string $folder, int $number, array $state): void
    {
        $text = json_encode($state, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        $text = hash('sha256', $text) . "\n$text\n";
        $file = sprintf('%s/checkpoint-%010d.json', $folder, $number);
        if (file_put_contents("$file.new", $text) !== strlen($text) || !rename("$file.new", $file)) {
            throw new \RuntimeException("can't write $file");
        }
    }

    /** The state, or null if the file isn't what was written. */
    public function read(): ?array
    {
        [$sum, $text] = explode("\n", file_get_contents($this->file), 2) + ['', ''];
        $text = rtrim($text, "\n");
        return hash('sha256', $text) === $sum ? json_decode($text, true, 64, JSON_THROW_ON_ERROR) : null;
    }
}
