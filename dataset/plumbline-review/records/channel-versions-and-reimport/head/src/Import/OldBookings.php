<?php

declare(strict_types=1);

namespace Innkeep\Import;

use Innkeep\Bookings\Booking;
use Innkeep\Bookings\Register;
use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;
use Innkeep\Hotels\Hotel;

final class OldBookings
{
    private const STATUS = ['F' => 'firm', 'O' => 'option', 'S' => 'cancelled'];

    public function __construct(private readonly Group $group, private readonly Register $register)
    {
    }

    /**
     * Brings the register in line with an export. It may be run with newer ones as often as one likes: rows that are as
     * they were the last time are skipped, so what has been changed here since stays as it is.
     *
     * @param iterable<string> $csv
     * @return array{made: int, changed: int, cancelled: int, skipped: int, problems: list<string>}
     */
    public function run(iterable $csv, string $hotel, int $now): array
    {
        $house = $this->group->hotel($hotel);
        $result = ['made' => 0, 'changed' => 0, 'cancelled' => 0, 'skipped' => 0, 'problems' => []];
        foreach (Csv::rows($csv) as $line => $row) {
            try {
                $result[$this->row($house, $row, $now)]++;
            } catch (\DomainException | \UnexpectedValueException | \InvalidArgumentException $e) {
                $result['problems'][] = "line $line: {$e->getMessage()}";
            }
        }
        return $result;
    }

    /** @param array<string, string> $row */
    private function row(Hotel $house, array $row, int $now): string
    {
        $ref = "old:{$house->code}:" . $row['Nr'];
        $seen = ["row $ref", hash('sha256', implode("\0", $row))];
        $status = self::STATUS[$row['Status']] ?? throw new \UnexpectedValueException("status {$row['Status']}?");
        $known = $this->register->byRef($ref);
        $before = $this->register->seen($seen[0]);
        if ($before === null && $known !== null) {
            // Imported before we kept track of rows. We take it that this is what it was like.
            $this->register->note($seen, $now);
            return 'skipped';
        }
        if ($before === $seen[1]) {
            return 'skipped';
        }
        if ($status === 'cancelled') {
            if ($known === null || $known->status !== Booking::BOOKED) {
                return 'skipped';
            }
            $this->register->cancel($known->id, $now, '', $seen);
            return 'cancelled';
        }
        $order = $this->order($house, $row, $ref);
        if ($known === null || $known->status === Booking::CANCELLED) {
            $this->register->make(['seen' => $seen] + $order, $now);
            return 'made';
        }
        if ($known->status !== Booking::BOOKED) {
            throw new \DomainException("{$known->id} has been {$known->status} here");
        }
        $this->register->change($known->id, [
            'arrival' => $order['stay']->arrival, 'nights' => $order['stay']->nights(), 'type' => $order['type'],
            'rooms' => $order['rooms'], 'guest' => $order['guest'], 'agent' => $order['agent'], 'total' => $order['total'],
        ], $now, $seen);
        return 'changed';
    }

    private function order(Hotel $house, array $row, string $ref): array
    {
        return [
            'hotel' => $house->code, 'type' => $house->type($row['Typ'])->code,
            'stay' => new Stay(Csv::day($row['Anreise']), Csv::day($row['Abreise'])),
            'rooms' => max(1, (int) $row['Zimmer']), 'guest' => $row['Gast'], 'ref' => $ref,
            'agent' => $row['Agent'] === '' ? null : $row['Agent'],
            'total' => $row['Preis'] === '' ? '' : Csv::amount($row['Preis'], $house->currency),
        ];
    }
}
