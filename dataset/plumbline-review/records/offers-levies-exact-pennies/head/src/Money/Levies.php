<?php

declare(strict_types=1);

namespace Innkeep\Money;

/** All that's levied in one hotel, in the order in which it applies. */
final class Levies
{
    /** Parts of one net unit. Three levies with odd rates are about what fits, Split complains if it's more. */
    private const ONE = 10000;

    /** @param list<Levy> $levies */
    public function __construct(private readonly array $levies = [])
    {
    }

    public static function read(array $levies): self
    {
        return new self(array_map(Levy::read(...), $levies));
    }

    /**
     * @param non-empty-array<int, Amount> $prices as sold, by night
     */
    public function bill(array $prices, int $guests): Bill
    {
        $currency = reset($prices)->currency;
        $sold = array_map(static fn (Amount $a) => $a->minor, array_values($prices));
        $fixed = $this->fixed(count($sold), $guests);
        $inside = [];
        foreach ($sold as $n => $price) {
            $inside[$n] = 0;
            foreach ($this->levies as $i => $levy) {
                // A free night has nothing in it that could be taken out.
                if ($levy->included && isset($fixed[$i])) {
                    $fixed[$i][$n] = min($fixed[$i][$n], $price - $inside[$n]);
                    $inside[$n] += $fixed[$i][$n];
                }
            }
        }
        $rest = array_map(static fn (int $price, int $taken) => $price - $taken, $sold, $inside);
        $totals = $this->totals(array_sum($rest));
        $columns = array_filter($totals, fn (int $i) => $i < 0 || $this->levies[$i]->included, ARRAY_FILTER_USE_KEY);
        $table = Split::table($rest, array_values($columns));
        $rows = [];
        foreach (array_keys($prices) as $n => $night) {
            $rows[$night] = array_combine(array_keys($columns), $table[$n]);
        }
        foreach ($this->levies as $i => $levy) {
            if (isset($fixed[$i])) {
                $totals[$i] = array_sum($fixed[$i]);
                $parts = $fixed[$i];
            } elseif (!$levy->included) {
                $parts = Split::parts($totals[$i], $rest);
            } else {
                continue;
            }
            foreach (array_keys($prices) as $n => $night) {
                $rows[$night][$i] = $parts[$n];
            }
        }
        return $this->put($currency, $totals, $rows);
    }

    /** @return array<int, list<int>> levy => sum for each night of the stay */
    private function fixed(int $nights, int $guests): array
    {
        $fixed = [];
        foreach ($this->levies as $i => $levy) {
            if ($levy->isFixed()) {
                for ($n = 0; $n < $nights; $n++) {
                    $fixed[$i][$n] = $n < $levy->nights ? $levy->perNight * $guests : 0;
                }
            }
        }
        return $fixed;
    }

    /**
     * The net price (as -1) and the percentages of a price in which those that are included are included.
     *
     * @return array<int, int>
     */
    private function totals(int $price): array
    {
        $weights = [-1 => self::ONE];
        foreach ($this->levies as $i => $levy) {
            if ($levy->isFixed()) {
                continue;
            }
            $base = $levy->compound ? array_sum($weights) : $weights[-1];
            foreach ($weights as $j => $weight) {
                $weights[$j] = $weight * self::ONE;
            }
            $weights[$i] = $base * $levy->rate;
            $common = array_reduce($weights, self::divisor(...), 0);
            $weights = array_map(static fn (int $w) => intdiv($w, $common), $weights);
        }
        $included = array_filter($weights, fn (int $i) => $i < 0 || $this->levies[$i]->included, ARRAY_FILTER_USE_KEY);
        $totals = array_combine(array_keys($included), Split::parts($price, array_values($included)));
        foreach ($weights as $i => $weight) {
            $totals[$i] ??= (new Amount($price, ''))->share($weight, array_sum($included))->minor;
        }
        return $totals;
    }

    private static function divisor(int $a, int $b): int
    {
        while ($b !== 0) {
            [$a, $b] = [$b, $a % $b];
        }
        return $a;
    }

    /**
     * @param array<int, int> $totals
     * @param array<int, array<int, int>> $rows
     */
    private function put(string $currency, array $totals, array $rows): Bill
    {
        $amount = static fn (int $minor) => new Amount($minor, $currency);
        $levies = [];
        $nights = [];
        foreach ($this->levies as $i => $levy) {
            $levies[$levy->name] = $amount($totals[$i]);
        }
        foreach ($rows as $night => $row) {
            $nights[$night][''] = $amount($row[-1]);
            foreach ($this->levies as $i => $levy) {
                $nights[$night][$levy->name] = $amount($row[$i]);
            }
        }
        return new Bill($amount($totals[-1]), $levies, $amount(array_sum($totals)), $nights);
    }
}
