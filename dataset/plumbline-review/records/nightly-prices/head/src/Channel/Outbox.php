<?php

declare(strict_types=1);

namespace Innkeep\Channel;

/** Messages for one portal, kept until it says it has them. */
final class Outbox
{
    /** @var array<int, array> */
    private array $waiting = [];
    private int $last = 0;
    private ?array $sent = null;

    public function __construct(private readonly Feed $feed, private readonly string $hotel, private readonly int $days = 365)
    {
    }

    /** Puts a message together if anything is different from what went out before; answers with its number. */
    public function update(int $today, int $now): ?int
    {
        $rooms = $this->feed->rooms($this->hotel, $today, $this->days, $now);
        if ($rooms === $this->sent) {
            return null;
        }
        $this->sent = $rooms;
        $this->waiting[++$this->last] = ['seq' => $this->last, 'hotel' => $this->hotel, 'rooms' => $rooms];
        return $this->last;
    }

    /** The newest message; older ones are of no use to anybody as each has everything. */
    public function next(): ?array
    {
        return $this->waiting === [] ? null : $this->waiting[array_key_last($this->waiting)];
    }

    public function acknowledge(int $seq): void
    {
        foreach (array_keys($this->waiting) as $number) {
            if ($number <= $seq) {
                unset($this->waiting[$number]);
            }
        }
    }
}
