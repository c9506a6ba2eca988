<?php

declare(strict_types=1);

namespace Innkeep\Store;

/**
 * What happened, in segments, and a checkpoint now and then so that nobody has to read all of it. See docs/store.md.
 */
class Journal
{
    private const CHECKPOINTS = 2;

    private ?Segment $segment = null;
    private int $size = 0;
    private int $next = 1;
    private int $since = 0;

    public function __construct(private readonly string $folder)
    {
    }

    /**
     * Reads what there is, from the newest checkpoint that's any good.
     *
     * @return array{state: ?array, events: list<array>}
     */
    public function load(): array
    {
        return $this->locked(function (): array {
            OldJournal::convert($this->folder);
            [$state, $covered] = $this->restore();
            $segments = Segment::all($this->folder);
            $events = [];
            $next = null;
            foreach ($segments as $i => $segment) {
                if (isset($segments[$i + 1]) && $segments[$i + 1]->first <= $covered + 1) {
                    continue;
                }
                if ($segment->first > max($covered + 1, $next ?? 1)) {
                    throw new Damaged(sprintf('events %d to %d are missing', max($covered + 1, $next ?? 1), $segment->first - 1));
                }
                ['events' => $read, 'size' => $size] = $segment->read();
                foreach ($read as $number => $event) {
                    if ($number > $covered) {
                        $events[] = $event;
                    }
                }
                $next = $segment->first + count($read);
                if (!isset($segments[$i + 1])) {
                    $this->resume($segment, $size);
                }
            }
            $this->next = max($next ?? 1, $covered + 1);
            if ($this->segment === null || $next < $this->next) {
                $this->begin();
            }
            $this->since = $this->next - 1 - $covered;
            return ['state' => $state, 'events' => $events];
        });
    }

    /** Writes events that belong together: after a crash there will be all of them or none. */
    public function append(array ...$events): void
    {
        if ($events === []) {
            return;
        }
        $text = Segment::encode(array_values($events), $this->next);
        $this->locked(function () use ($text): void {
            $this->untouched();
            $handle = fopen($this->segment->file, 'ab');
            if ($handle === false) {
                throw new \RuntimeException("can't write {$this->segment->file}");
            }
            try {
                if (fwrite($handle, $text) !== strlen($text) || !fflush($handle)) {
                    ftruncate($handle, $this->size);
                    throw new \RuntimeException("can't write {$this->segment->file}");
                }
            } finally {
                fclose($handle);
            }
        });
        $this->size += strlen($text);
        $this->next += count($events);
        $this->since += count($events);
    }

    /** Keeps the state as it is after everything that was appended, and tidies up. */
    public function checkpoint(array $state): void
    {
        if ($this->since === 0) {
            return;
        }
        $this->locked(function () use ($state): void {
            $this->untouched();
            Checkpoint::write($this->folder, $this->next - 1, $state);
            $this->begin();
            $this->since = 0;
            $this->tidy();
        });
    }

    /** How many events would have to be read after the checkpoint. */
    public function since(): int
    {
        return $this->since;
    }

    /** @return array{?array, int} */
    private function restore(): array
    {
        foreach (Checkpoint::all($this->folder) as $checkpoint) {
            $state = $checkpoint->read();
            if ($state !== null) {
                return [$state, $checkpoint->number];
            }
        }
        return [null, 0];
    }

    /** Goes on with the segment, without what may be left at its end of a write that failed. */
    private function resume(Segment $segment, int $size): void
    {
        $this->segment = $segment;
        $this->size = $size;
        clearstatcache(true, $segment->file);
        if (filesize($segment->file) > $size) {
            $handle = fopen($segment->file, 'r+b');
            if ($handle === false || !ftruncate($handle, $size)) {
                throw new \RuntimeException("can't repair {$segment->file}");
            }
            fclose($handle);
        }
    }

    private function begin(): void
    {
        $this->segment = Segment::in($this->folder, $this->next);
        $this->size = 0;
        if (!touch($this->segment->file)) {
            throw new \RuntimeException("can't write {$this->segment->file}");
        }
    }

    /** Removes checkpoints but for the newest few, and the segments that even the oldest of these doesn't need. */
    private function tidy(): void
    {
        $checkpoints = Checkpoint::all($this->folder);
        $kept = array_slice($checkpoints, 0, self::CHECKPOINTS);
        foreach (array_slice($checkpoints, self::CHECKPOINTS) as $checkpoint) {
            unlink($checkpoint->file);
        }
        if (count($kept) < self::CHECKPOINTS) {
            return;
        }
        $covered = $kept[count($kept) - 1]->number;
        $segments = Segment::all($this->folder);
        foreach ($segments as $i => $segment) {
            if (isset($segments[$i + 1]) && $segments[$i + 1]->first <= $covered + 1) {
                unlink($segment->file);
            }
        }
    }

    private function untouched(): void
    {
        if ($this->segment === null) {
            throw new \LogicException('the journal has to be loaded first');
        }
        clearstatcache(true, $this->segment->file);
        $size = is_file($this->segment->file) ? filesize($this->segment->file) : 0;
        $segments = Segment::all($this->folder);
        if ($size !== $this->size || ($segments !== [] && $segments[count($segments) - 1]->first > $this->segment->first)) {
            throw new \RuntimeException('somebody else wrote to the journal meanwhile, please try again');
        }
    }

    private function locked(\Closure $what): mixed
    {
        $lock = fopen("{$this->folder}/journal.lock", 'cb');
        if ($lock === false || !flock($lock, LOCK_EX)) {
            throw new \RuntimeException("can't lock {$this->folder}");
        }
        try {
            return $what();
        } finally {
            fclose($lock);
        }
    }
}
