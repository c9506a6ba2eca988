<?php

declare(strict_types=1);

namespace Innkeep\Rates;

/**
 * Finds out which offers make a stay cheapest. They can follow one another within the stay, as often as each allows,
 * with nights at the normal price in between; those that stand alone can't be combined with any other offer.
 */
final class Best
{
    /** @param list<Offer> $offers */
    public function __construct(private readonly array $offers)
    {
    }

    /**
     * @param non-empty-list<int> $prices night by night
     * @return array{prices: list<int>, offers: list<array{string, int}>} offers with the night on which they begin
     */
    public function of(int $arrival, array $prices): array
    {
        $count = count($prices);
        // For each night the cheapest way to get there, by what has been used on the way.
        $ways = [['' => ['cost' => 0, 'used' => [], 'prices' => [], 'offers' => []]]];
        for ($n = 0; $n < $count; $n++) {
            foreach ($ways[$n] ?? [] as $way) {
                $this->keep($ways, $n + 1, $way, [$prices[$n]]);
                foreach ($this->offers as $i => $offer) {
                    if ($n + $offer->nights > $count || !$offer->begins($arrival + $n) || !$this->allowed($way['used'], $i)) {
                        continue;
                    }
                    $next = $way;
                    $next['used'][$i] = ($next['used'][$i] ?? 0) + 1;
                    $next['offers'][] = [$offer->code, $arrival + $n];
                    $this->keep($ways, $n + $offer->nights, $next, $offer->apply(array_slice($prices, $n, $offer->nights)));
                }
            }
            unset($ways[$n]);
        }
        $best = null;
        foreach ($ways[$count] as $way) {
            if ($best === null || $this->better($way, $best)) {
                $best = $way;
            }
        }
        return ['prices' => $best['prices'], 'offers' => $best['offers']];
    }

    /** @param array<int, int> $used */
    private function allowed(array $used, int $i): bool
    {
        if (($used[$i] ?? 0) >= $this->offers[$i]->times) {
            return false;
        }
        foreach ($used as $j => $_) {
            if ($j !== $i && ($this->offers[$i]->alone || $this->offers[$j]->alone)) {
                return false;
            }
        }
        return true;
    }

    /** @param list<int> $prices */
    private function keep(array &$ways, int $n, array $way, array $prices): void
    {
        $way['cost'] += array_sum($prices);
        $way['prices'] = array_merge($way['prices'], $prices);
        ksort($way['used']);
        $key = $this->key($way['used']);
        if (!isset($ways[$n][$key]) || $this->better($way, $ways[$n][$key])) {
            $ways[$n][$key] = $way;
        }
    }

    /** What has been used as far as it matters for the nights to come; of ways with the same key only the best is kept. */
    private function key(array $used): string
    {
        $key = [];
        foreach ($used as $i => $times) {
            $key[] = $times < $this->offers[$i]->times ? "$i" : "$i:all";
        }
        return implode(' ', $key);
    }

    /** Cheaper, or with fewer offers, or with offers that begin earlier. */
    private function better(array $a, array $b): bool
    {
        $starts = static fn (array $way) => array_column($way['offers'], 1);
        return [$a['cost'], count($a['offers']), $starts($a), array_column($a['offers'], 0)]
            < [$b['cost'], count($b['offers']), $starts($b), array_column($b['offers'], 0)];
    }
}
