<?php

declare(strict_types=1);

namespace Innkeep\Import;

use Innkeep\Bookings\Order;
use Innkeep\Bookings\Register;
use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;
use Innkeep\Money\Prices;

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
                $stay = new Stay(Csv::day($row['Anreise']), Csv::day($row['Abreise']));
                $this->register->make(new Order(
                    $hotel, $house->type($row['Typ'])->code, $stay, $row['Gast'],
                    rooms: max(1, (int) $row['Zimmer']), agent: $row['Agent'] === '' ? null : $row['Agent'], ref: $ref,
                    prices: $row['Preis'] === '' ? null : Prices::even(Csv::amount($row['Preis'], $house->currency), $stay->nights()),
                ), $now);
                $result['made']++;
            } catch (\DomainException | \UnexpectedValueException | \InvalidArgumentException $e) {
                $result['problems'][] = "line $line: {$e->getMessage()}";
            }
        }
        return $result;
    }
}
