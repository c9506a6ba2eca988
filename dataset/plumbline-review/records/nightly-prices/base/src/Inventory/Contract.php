<?php

declare(strict_types=1);

namespace Innkeep\Inventory;

/**
 * Rooms kept for an agent, night by night. Each night's rooms go back on general sale some time before it, unless the
 * agent has sold them by then. The release is in hours before the midnight with which the day begins.
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

    /** The hour (of the hotel's clock) at which the night's rooms go back. */
    public function due(int $night): int
    {
        return $night * 24 - $this->release;
    }

    /** The first night of the contract that's still kept at that hour; `to` if none is. */
    public function firstKept(int $hour): int
    {
        return max($this->from, min($this->to, (int) floor(($hour + $this->release) / 24) + 1));
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
