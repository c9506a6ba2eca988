<?php

declare(strict_types=1);

namespace Innkeep\Inventory;

/**
 * A number for every night there ever was or will be. Kept as runs of nights with the same number, in chunks, so that a
 * season's worth of nights costs about as much as a single one. Neighbouring runs never have the same number.
 */
final class NightMap
{
    private const FULL = 24;
    private const FEW = 6;

    /** @var non-empty-list<Chunk> the first run of the first one has no beginning, i.e. starts at PHP_INT_MIN */
    private array $chunks;

    public function __construct(int $value = 0)
    {
        $this->chunks = [new Chunk([PHP_INT_MIN], [$value])];
    }

    public function __clone()
    {
        foreach ($this->chunks as $i => $chunk) {
            $this->chunks[$i] = clone $chunk;
        }
    }

    public function get(int $night): int
    {
        $chunk = $this->chunks[$this->find($night)];
        return $chunk->values[$chunk->find($night)] + $chunk->shift;
    }

    public function add(int $from, int $to, int $rooms): void
    {
        if ($from >= $to || $rooms === 0) {
            return;
        }
        $this->cut($from);
        $this->cut($to);
        $first = $this->find($from);
        $last = $this->find($to);
        for ($c = $first; $c <= $last; $c++) {
            $chunk = $this->chunks[$c];
            $chunk->add(
                $c === $first ? $chunk->find($from) : 0,
                $c === $last ? $chunk->find($to) : count($chunk->starts),
                $rooms,
            );
        }
        $this->weld($to);
        $this->weld($from);
    }

    /** The smallest number of these nights; of no nights at all it's PHP_INT_MAX. */
    public function low(int $from, int $to): int
    {
        $low = PHP_INT_MAX;
        foreach ($this->pieces($from, $to) as [$chunk, $a, $b]) {
            if ($b - $a === count($chunk->values)) {
                $low = min($low, $chunk->low + $chunk->shift);
                continue;
            }
            for ($i = $a; $i < $b; $i++) {
                $low = min($low, $chunk->values[$i] + $chunk->shift);
            }
        }
        return $low;
    }

    public function high(int $from, int $to): int
    {
        $high = PHP_INT_MIN;
        foreach ($this->pieces($from, $to) as [$chunk, $a, $b]) {
            if ($b - $a === count($chunk->values)) {
                $high = max($high, $chunk->high + $chunk->shift);
                continue;
            }
            for ($i = $a; $i < $b; $i++) {
                $high = max($high, $chunk->values[$i] + $chunk->shift);
            }
        }
        return $high;
    }

    public function sum(int $from, int $to): int
    {
        $sum = 0;
        foreach ($this->runs($from, $to) as [$start, $end, $value]) {
            $sum += ($end - $start) * $value;
        }
        return $sum;
    }

    /** The first of these nights with a number below the limit. */
    public function firstBelow(int $from, int $to, int $limit): ?int
    {
        foreach ($this->pieces($from, $to) as [$chunk, $a, $b]) {
            if ($chunk->low + $chunk->shift >= $limit) {
                continue;
            }
            for ($i = $a; $i < $b; $i++) {
                if ($chunk->values[$i] + $chunk->shift < $limit) {
                    return max($from, $chunk->starts[$i]);
                }
            }
        }
        return null;
    }

    /** @return iterable<array{int, int, int}> from, to, number; best not to change the map meanwhile */
    public function runs(int $from, int $to): iterable
    {
        $start = $from;
        $value = null;
        foreach ($this->pieces($from, $to) as [$chunk, $a, $b]) {
            for ($i = $a; $i < $b; $i++) {
                if ($value !== null) {
                    yield [$start, $chunk->starts[$i], $value];
                    $start = $chunk->starts[$i];
                }
                $value = $chunk->values[$i] + $chunk->shift;
            }
        }
        if ($value !== null) {
            yield [$start, $to, $value];
        }
    }

    /**
     * Both maps side by side, cut wherever either changes.
     *
     * @return iterable<array{int, int, int, int}> from, to, number of one, number of the other
     */
    public static function together(self $one, self $other, int $from, int $to): iterable
    {
        $a = $one->runs($from, $to);
        $b = $other->runs($from, $to);
        for ($at = $from; $at < $to; $at = $end) {
            [, $endOne, $numberOne] = $a->current();
            [, $endOther, $numberOther] = $b->current();
            $end = min($endOne, $endOther);
            yield [$at, $end, $numberOne, $numberOther];
            if ($endOne === $end) {
                $a->next();
            }
            if ($endOther === $end) {
                $b->next();
            }
        }
    }

    /** @return list<array{int, int, int}> from, to, number of the runs that aren't nought and have two ends */
    public function notable(): array
    {
        $runs = [];
        $start = PHP_INT_MIN;
        $value = 0;
        foreach ($this->chunks as $chunk) {
            foreach ($chunk->starts as $i => $next) {
                if ($value !== 0 && $start !== PHP_INT_MIN) {
                    $runs[] = [$start, $next, $value];
                }
                $start = $next;
                $value = $chunk->values[$i] + $chunk->shift;
            }
        }
        return $runs;
    }

    /** @return iterable<array{Chunk, int, int}> chunks with the runs (from, to) in them that have any of the nights */
    private function pieces(int $from, int $to): iterable
    {
        if ($from >= $to) {
            return;
        }
        $last = $this->find($to - 1);
        for ($c = $this->find($from), $first = $c; $c <= $last; $c++) {
            $chunk = $this->chunks[$c];
            yield [
                $chunk,
                $c === $first ? $chunk->find($from) : 0,
                $c === $last ? $chunk->find($to - 1) + 1 : count($chunk->starts),
            ];
        }
    }

    private function find(int $night): int
    {
        $a = 0;
        $b = count($this->chunks);
        while ($b - $a > 1) {
            $middle = ($a + $b) >> 1;
            if ($this->chunks[$middle]->starts[0] <= $night) {
                $a = $middle;
            } else {
                $b = $middle;
            }
        }
        return $a;
    }

    /** Makes a run start at the night. */
    private function cut(int $night): void
    {
        $c = $this->find($night);
        $chunk = $this->chunks[$c];
        $i = $chunk->find($night);
        if ($chunk->starts[$i] === $night) {
            return;
        }
        $chunk->insert($i + 1, $night, $chunk->values[$i]);
        if (count($chunk->starts) > self::FULL) {
            array_splice($this->chunks, $c + 1, 0, [$chunk->split()]);
        }
    }

    /** Makes one run of those before and from the night on if there's no longer a difference. */
    private function weld(int $night): void
    {
        $c = $this->find($night);
        $chunk = $this->chunks[$c];
        $i = $chunk->find($night);
        if ($i > 0) {
            $before = $chunk->values[$i - 1] + $chunk->shift;
        } elseif ($c > 0) {
            $before = $this->chunks[$c - 1]->last();
        } else {
            return;
        }
        if ($before !== $chunk->values[$i] + $chunk->shift) {
            return;
        }
        $chunk->remove($i);
        if (count($chunk->starts) === 0) {
            array_splice($this->chunks, $c, 1);
        } elseif (count($chunk->starts) < self::FEW) {
            $this->join($c);
        }
    }

    /** Puts a chunk that has become small together with the next one, or the one before if there is no next. */
    private function join(int $c): void
    {
        $c = min($c, count($this->chunks) - 2);
        if ($c < 0 || count($this->chunks[$c]->starts) + count($this->chunks[$c + 1]->starts) > self::FULL) {
            return;
        }
        $this->chunks[$c]->append($this->chunks[$c + 1]);
        array_splice($this->chunks, $c + 1, 1);
    }
}
