<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Money\Amount;

/**
 * Takes deals from the first night on, always the one that saves most there. That isn't always the best for the whole
 * stay, but it's what the old price list did.
 */
final class Deals
{
    /** @param list<Deal> $deals */
    public function __construct(private readonly array $deals)
    {
    }

    /**
     * @param array<int, Amount> $nights
     * @return array{array<int, Amount>, list<string>} prices and the deals that were used
     */
    public function apply(array $nights): array
    {
        $used = [];
        $night = array_key_first($nights);
        $end = array_key_last($nights) + 1;
        while ($night < $end) {
            $best = null;
            $most = 0;
            foreach ($this->deals as $deal) {
                if (!$deal->covers($night) || $night + $deal->stay > $end) {
                    continue;
                }
                $saved = $this->saved($deal, $nights, $night);
                if ($saved > $most) {
                    $best = $deal;
                    $most = $saved;
                }
            }
            if ($best === null) {
                $night++;
                continue;
            }
            for ($n = $night + $best->pay; $n < $night + $best->stay; $n++) {
                $nights[$n] = Amount::zero($nights[$n]->currency);
            }
            $used[] = $best->code;
            $night += $best->stay;
        }
        return [$nights, $used];
    }

    /** @param array<int, Amount> $nights */
    private function saved(Deal $deal, array $nights, int $night): int
    {
        $saved = 0;
        for ($n = $night + $deal->pay; $n < $night + $deal->stay; $n++) {
            $saved += $nights[$n]->minor;
        }
        return $saved;
    }
}
