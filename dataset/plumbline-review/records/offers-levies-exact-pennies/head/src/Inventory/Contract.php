<?php

declare(strict_types=1);

namespace Innkeep\Inventory;

/**
 * Rooms kept for an agent, night by night. Each night's rooms go back on general sale so many days before it, unless the
 * agent has sold them by then.
 */
final class Contract
{
    public function __construct(
        public readonly string $id,
        public readonly string $hotel,
        public readonly string $type,
        public readonly string $agent,
        public readonly int $from,
        public readonly int $to,
        public readonly int $rooms,
        public readonly int $release,
    ) {
        if ($to <= $from || $rooms < 0 || $release < 0) {
            throw new \InvalidArgumentException("contract $id makes no sense");
        }
    }

    public function withRooms(int $rooms): self
    {
        return new self($this->id, $this->hotel, $this->type, $this->agent, $this->from, $this->to, $rooms, $this->release);
    }

    /** Whether the night is (still) kept, seen from the hotel's day. */
    public function keeps(int $night, int $today): bool
    {
        return $night >= $this->from && $night < $this->to && $night - $this->release > $today;
    }

    public function toArray(): array
    {
        return get_object_vars($this);
    }

    public static function fromArray(array $a): self
    {
        return new self($a['id'], $a['hotel'], $a['type'], $a['agent'], $a['from'], $a['to'], $a['rooms'], $a['release']);
    }
}
