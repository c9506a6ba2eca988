<?php

declare(strict_types=1);

namespace Innkeep\Inventory;

/**
 * Some neighbouring runs of a NightMap. `starts` has the first night of each; a run goes on up to the start of the next
 * one, which may well be in the chunk behind. What a run is worth is its value plus `shift`; `low` and `high` are the
 * extremes of the values as they stand, so they too want `shift` added.
 */
final class Chunk
{
    public int $low;
    public int $high;

    /**
     * @param non-empty-list<int> $starts
     * @param non-empty-list<int> $values
     */
    public function __construct(public array $starts, public array $values, public int $shift = 0)
    {
        $this->measure();
    }

    public function measure(): void
    {
        $this->low = min($this->values);
        $this->high = max($this->values);
    }

    /** The run that the night is in (the night mustn't be before the chunk). */
    public function find(int $night): int
    {
        $a = 0;
        $b = count($this->starts);
        while ($b - $a > 1) {
            $middle = ($a + $b) >> 1;
            if ($this->starts[$middle] <= $night) {
                $a = $middle;
            } else {
                $b = $middle;
            }
        }
        return $a;
    }

    public function add(int $a, int $b, int $more): void
    {
        if ($a === 0 && $b === count($this->starts)) {
            $this->shift += $more;
            return;
        }
        for ($i = $a; $i < $b; $i++) {
            $this->values[$i] += $more;
        }
        $this->measure();
    }

    public function insert(int $at, int $start, int $value): void
    {
        array_splice($this->starts, $at, 0, [$start]);
        array_splice($this->values, $at, 0, [$value]);
    }

    /** Takes one run out; the chunk may be left with nothing at all, and then it's up to the caller. */
    public function remove(int $at): void
    {
        array_splice($this->starts, $at, 1);
        array_splice($this->values, $at, 1);
        if ($this->values !== []) {
            $this->measure();
        }
    }

    /** Keeps the first half and hands out the other. */
    public function split(): self
    {
        $half = count($this->starts) >> 1;
        $rest = new self(array_splice($this->starts, $half), array_splice($this->values, $half), $this->shift);
        $this->measure();
        return $rest;
    }

    public function append(self $next): void
    {
        $more = $next->shift - $this->shift;
        foreach ($next->values as $i => $value) {
            $this->starts[] = $next->starts[$i];
            $this->values[] = $value + $more;
        }
        $this->low = min($this->low, $next->low + $more);
        $this->high = max($this->high, $next->high + $more);
    }

    public function last(): int
    {
        return $this->values[count($this->values) - 1] + $this->shift;
    }
}
