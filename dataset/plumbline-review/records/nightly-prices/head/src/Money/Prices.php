<?php

declare(strict_types=1);

namespace Innkeep\Money;

use Innkeep\Calendar\Stay;

/**
 * What the nights of a stay cost, one after the other, as runs of nights with the same price. They don't know their
 * dates, the first price is just that of the first night. Written as "2x95.00 1x105.00 EUR".
 */
final class Prices
{
    /** @param non-empty-list<array{int, int}> $runs how many nights, and what each of them costs in the smallest unit */
    private function __construct(public readonly array $runs, public readonly string $currency)
    {
    }

    /** @param iterable<array{int, int}> $runs neighbours with the same price are joined, runs of no nights left out */
    public static function of(iterable $runs, string $currency): self
    {
        if (!preg_match('/^[A-Z]{3}$/D', $currency)) {
            throw new \InvalidArgumentException("not a currency: $currency");
        }
        $joined = [];
        $last = -1;
        foreach ($runs as [$nights, $minor]) {
            if ($nights === 0) {
                continue;
            }
            if ($last >= 0 && $joined[$last][1] === $minor) {
                $joined[$last][0] += $nights;
            } else {
                $joined[++$last] = [$nights, $minor];
            }
        }
        if ($joined === []) {
            throw new \InvalidArgumentException('prices of no nights at all');
        }
        return new self($joined, $currency);
    }

    /** So much for all of the nights, with none of them dearer than another if that can be helped. */
    public static function even(Amount $total, int $nights): self
    {
        return self::of([[$nights, 1]], $total->currency)->spread($total);
    }

    public static function parse(string $text): self
    {
        $runs = explode(' ', $text);
        $currency = array_pop($runs);
        foreach ($runs as $i => $run) {
            if (!preg_match('/^(\d+)x(.+)$/D', $run, $m)) {
                throw new \InvalidArgumentException("not prices: $text");
            }
            $runs[$i] = [(int) $m[1], Amount::parse("{$m[2]} $currency")->minor];
        }
        return self::of($runs, $currency);
    }

    public function format(): string
    {
        $text = '';
        foreach ($this->runs as [$nights, $minor]) {
            $text .= $nights . 'x' . strtok((new Amount($minor, $this->currency))->format(), ' ') . ' ';
        }
        return $text . $this->currency;
    }

    public function nights(): int
    {
        return array_sum(array_column($this->runs, 0));
    }

    public function total(): Amount
    {
        $total = 0;
        foreach ($this->runs as [$nights, $minor]) {
            $total += $nights * $minor;
        }
        return new Amount($total, $this->currency);
    }

    /** The same for so many rooms. */
    public function times(int $rooms): self
    {
        return self::of(array_map(static fn (array $run) => [$run[0], $run[1] * $rooms], $this->runs), $this->currency);
    }

    /** Those of so many nights from the first one on. */
    public function first(int $nights): self
    {
        return self::of($this->cut(0, $nights), $this->currency);
    }

    /**
     * Another total, in the proportions that there are now. What's been given to the first so many nights is rounded as
     * a whole, rather than each night by itself, so nothing is left over at the end.
     */
    public function spread(Amount $total): self
    {
        $whole = $this->total()->minor;
        $parts = $whole === 0 ? $this->nights() : $whole;
        $runs = [];
        $upTo = $given = 0;
        foreach ($this->runs as [$nights, $minor]) {
            for ($n = 0; $n < $nights; $n++) {
                $upTo += $whole === 0 ? 1 : $minor;
                $due = Amount::divide($total->minor * $upTo, $parts);
                $runs[] = [1, $due - $given];
                $given = $due;
            }
        }
        return self::of($runs, $total->currency);
    }

    /**
     * Prices for another stay. Nights that are in both keep what they cost, and those that are new cost as much as the
     * nearest one that isn't. If there's nothing in common the prices go along with the arrival.
     */
    public function fit(Stay $was, Stay $is): self
    {
        if (!$was->overlaps($is)) {
            $is = new Stay($was->arrival, $was->arrival + $is->nights());
        }
        $first = $this->runs[0];
        $last = $this->runs[count($this->runs) - 1];
        return self::of([
            [max(0, $was->arrival - $is->arrival), $first[1]],
            ...$this->cut($is->arrival - $was->arrival, $is->departure - $was->arrival),
            [max(0, $is->departure - $was->departure), $last[1]],
        ], $this->currency);
    }

    /** @return list<array{int, int, int}> from, to, price of each night if the first one is that of the arrival */
    public function dated(int $arrival): array
    {
        $dated = [];
        foreach ($this->runs as [$nights, $minor]) {
            $dated[] = [$arrival, $arrival + $nights, $minor];
            $arrival += $nights;
        }
        return $dated;
    }

    /** @return list<array{int, int}> the runs from one night up to another, counted from the first; may go beyond either end */
    private function cut(int $from, int $to): array
    {
        $runs = [];
        foreach ($this->dated(0) as [$start, $end, $minor]) {
            $nights = min($to, $end) - max($from, $start);
            if ($nights > 0) {
                $runs[] = [$nights, $minor];
            }
        }
        return $runs;
    }
}
