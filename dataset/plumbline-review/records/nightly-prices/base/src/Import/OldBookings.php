<?php

declare(strict_types=1);

namespace Innkeep\Import;

use Innkeep\Bookings\Register;
use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;

final class OldBookings
{
    private const STATUS = ['F' => 'firm', 'O' => 'option', 'S' => 'cancelled'];

    public function __construct(private readonly Group $group, private readonly Register $register)
    {
    }

    /** @return array{made: int, skipped: int, problems: list<string>} */
    public function run(string $csv, string $hotel, int $now): array
    {
        $house = $this->group->hotel($hotel);
        $result = ['made' => 0, 'skipped' => 0, 'problems' => []];
        foreach (Csv::rows($csv) as $line => $row) {
            try {
                $ref = "old:$hotel:" . $row['Nr'];
                $status = self::STATUS[$row['Status']] ?? throw new \UnexpectedValueException("status {$row['Status']}?");
                if ($status === 'cancelled' || $this->register->byRef($ref) !== null) {
                    $result['skipped']++;
                    continue;
                }
                $this->register->make([
                    'hotel' => $hotel, 'type' => $house->type($row['Typ'])->code,
                    'stay' => new Stay(Csv::day($row['Anreise']), Csv::day($row['Abreise'])),
                    'rooms' => max(1, (int) $row['Zimmer']), 'guest' => $row['Gast'], 'ref' => $ref,
                    'agent' => $row['Agent'] === '' ? null : $row['Agent'],
                    'total' => $row['Preis'] === '' ? '' : Csv::amount($row['Preis'], $house->currency),
                ], $now);
                $result['made']++;
            } catch (\DomainException | \UnexpectedValueException | \InvalidArgumentException $e) {
                $result['problems'][] = "line $line: {$e->getMessage()}";
            }
        }
        return $result;
    }
}
