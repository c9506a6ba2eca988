<?php

declare(strict_types=1);

namespace Innkeep\Import;

use Innkeep\Bookings\Register;
use Innkeep\Inventory\Contract;

/** The agents' allotments as the old system has them. "Verfall" is the release, the rest should be obvious enough. */
final class OldContracts
{
    public function __construct(private readonly Register $register)
    {
    }

    /** @return int how many were signed */
    public function run(string $csv, string $hotel, int $now): int
    {
        $signed = 0;
        foreach (Csv::rows($csv) as $row) {
            $id = "old-$hotel-" . $row['Nr'];
            if (isset($this->register->contracts()[$id])) {
                continue;
            }
            $this->register->sign(new Contract(
                $id, $hotel, $row['Typ'], $row['Agent'], Csv::day($row['Von']), Csv::day($row['Bis']) + 1,
                (int) $row['Zimmer'], 24 * (int) $row['Verfall'],
            ), $now);
            $signed++;
        }
        return $signed;
    }
}
