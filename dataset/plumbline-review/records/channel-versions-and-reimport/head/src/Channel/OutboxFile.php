<?php

declare(strict_types=1);

namespace Innkeep\Channel;

/** Where an outbox is between two runs of the command line. */
final class OutboxFile
{
    public function __construct(private readonly string $file)
    {
    }

    public function load(Outbox $outbox): void
    {
        if (is_file($this->file)) {
            $outbox->restore(json_decode(file_get_contents($this->file), true, 32, JSON_THROW_ON_ERROR));
        }
    }

    public function save(Outbox $outbox): void
    {
        $text = json_encode($outbox->toArray(), JSON_THROW_ON_ERROR);
        if (file_put_contents("{$this->file}.new", $text) !== strlen($text) || !rename("{$this->file}.new", $this->file)) {
            throw new \RuntimeException("can't write {$this->file}");
        }
    }
}
