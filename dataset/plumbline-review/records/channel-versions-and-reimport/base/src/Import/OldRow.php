<?php

declare(strict_types=1);

namespace Innkeep\Import;

use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Hotel;

/** A row of the old bookings, as far as it's of any interest here. */
final class OldRow
{
    private const STATUS = ['F' => 'firm', 'O' => 'option', 'S' => 'cancelled'];

    public readonly string $status;

    /** @param array<string, string> $row */
    public function __construct(private readonly Hotel $hotel, private readonly array $row)
    {
        $this->status = self::STATUS[$row['Status']] ?? throw new \UnexpectedValueException("status {$row['Status']}?");
    }

    public function ref(): string
    {
        return "old:{$this->hotel->code}:" . $this->row['Nr'];
    }

    public function cancelled(): bool
    {
        return $this->status === 'cancelled';
    }

    public function order(): array
    {
        return [
            'hotel' => $this->hotel->code,
            'type' => $this->hotel->type($this->row['Typ'])->code,
            'stay' => new Stay(Csv::day($this->row['Anreise']), Csv::day($this->row['Abreise'])),
            'rooms' => max(1, (int) $this->row['Zimmer']),
            'guest' => $this->row['Gast'],
            'ref' => $this->ref(),
            'agent' => $this->row['Agent'] === '' ? null : $this->row['Agent'],
            'total' => $this->row['Preis'] === '' ? '' : Csv::amount($this->row['Preis'], $this->hotel->currency),
        ];
    }
}
