<?php

declare(strict_types=1);

namespace Innkeep\Import;

use Innkeep\Bookings\Register;
use Innkeep\Hotels\Group;

final class OldBookings
{
    public function __construct(private readonly Group $group, private readonly Register $register)
    {
    }

    /** @return array{made: int, skipped: int, problems: list<string>} */
    public function run(string $csv, string $hotel, int $now): array
    {
        $house = $this->group->hotel($hotel);
        $result = ['made' => 0, 'skipped' => 0, 'problems' => []];
        foreach (Csv::rows($csv) as $line => $fields) {
            try {
                $row = new OldRow($house, $fields);
                if ($row->cancelled() || $this->register->byRef($row->ref()) !== null) {
                    $result['skipped']++;
                    continue;
                }
                $this->register->make($row->order(), $now);
                $result['made']++;
            } catch (\DomainException | \UnexpectedValueException | \InvalidArgumentException $e) {
                $result['problems'][] = "line $line: {$e->getMessage()}";
            }
        }
        return $result;
    }
}
