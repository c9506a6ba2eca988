<?php

declare(strict_types=1);

namespace Innkeep\Money;

/** Dividing whole numbers so that the parts add up again. */
final class Split
{
    /**
     * In proportion to the weights. What's left over after rounding down goes, one each, to those who lost most by it;
     * if that's the same for several then to the ones further to the front.
     *
     * @param list<int> $weights none negative
     * @return list<int>
     */
    public static function parts(int $whole, array $weights): array
    {
        $sum = array_sum($weights);
        if ($weights === [] || min($weights) < 0 || ($sum === 0 && $whole !== 0)) {
            throw new \InvalidArgumentException("can't split $whole by these weights");
        }
        if ($whole < 0) {
            return array_map(static fn (int $part) => -$part, self::parts(-$whole, $weights));
        }
        $parts = $lost = [];
        foreach ($weights as $i => $weight) {
            $product = $whole * $weight;
            if (!is_int($product)) {
                throw new \OverflowException("$whole by $weight is a bit much");
            }
            $parts[$i] = $sum === 0 ? 0 : intdiv($product, $sum);
            $lost[$i] = $sum === 0 ? 0 : $product % $sum;
        }
        arsort($lost);
        $left = $whole - array_sum($parts);
        foreach ($lost as $i => $_) {
            if ($left-- <= 0) {
                break;
            }
            $parts[$i]++;
        }
        return $parts;
    }

    /**
     * A table of whole numbers with the given sums of rows and columns (which must agree), as much in proportion as it
     * can be.
     *
     * @param list<int> $rows
     * @param list<int> $columns
     * @return list<list<int>>
     */
    public static function table(array $rows, array $columns): array
    {
        if (array_sum($rows) !== array_sum($columns)) {
            throw new \InvalidArgumentException("rows and columns don't agree");
        }
        $table = [];
        foreach ($rows as $row) {
            $parts = self::parts($row, $columns);
            foreach ($parts as $i => $part) {
                $columns[$i] -= $part;
            }
            $table[] = $parts;
        }
        return $table;
    }
}
