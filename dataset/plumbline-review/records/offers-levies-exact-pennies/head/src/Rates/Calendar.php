<?php

declare(strict_types=1);

namespace Innkeep\Rates;

/** Which price applies on which nights. What's put in first stays, later ones only get the nights that are still free. */
final class Calendar
{
    /** @var list<array{int, int, Price}> from, to (not included), price; in order, and no two of them overlap */
    private array $pieces = [];

    public function put(int $from, int $to, Price $price): void
    {
        $at = $this->find($from);
        $new = [];
        $old = 0;
        for ($i = $at; $i < count($this->pieces) && $this->pieces[$i][0] < $to; $i++) {
            [$start, $end] = $this->pieces[$i];
            if ($from < $start) {
                $new[] = [$from, $start, $price];
            }
            $new[] = $this->pieces[$i];
            $from = max($from, $end);
            $old++;
        }
        if ($from < $to) {
            $new[] = [$from, $to, $price];
        }
        array_splice($this->pieces, $at, $old, $new);
    }

    public function at(int $night): ?Price
    {
        $piece = $this->pieces[$this->find($night)] ?? null;
        return $piece !== null && $piece[0] <= $night ? $piece[2] : null;
    }

    public function fill(self $other): void
    {
        foreach ($other->pieces as [$from, $to, $price]) {
            $this->put($from, $to, $price);
        }
    }

    /** @param \Closure(Price): Price $change */
    public function map(\Closure $change): self
    {
        $calendar = new self();
        foreach ($this->pieces as [$from, $to, $price]) {
            $calendar->pieces[] = [$from, $to, $change($price)];
        }
        return $calendar;
    }

    /** The first piece that ends after the night, or how many there are. */
    private function find(int $night): int
    {
        $a = 0;
        $b = count($this->pieces);
        while ($a < $b) {
            $middle = ($a + $b) >> 1;
            if ($this->pieces[$middle][1] <= $night) {
                $a = $middle + 1;
            } else {
                $b = $middle;
            }
        }
        return $a;
    }
}
