<?php

declare(strict_types=1);

namespace Innkeep\Bookings;

use Innkeep\Calendar\Stay;

final class Booking
{
    public const BOOKED = 'booked';
    public const CANCELLED = 'cancelled';
    public const WALKED = 'walked';

    public function __construct(
        public readonly string $id,
        public readonly string $hotel,
        public readonly string $type,
        public readonly Stay $stay,
        public readonly int $rooms,
        public readonly string $guest,
        public readonly int $tier,
        public readonly ?string $agent,
        public readonly ?string $ref,
        public readonly string $plan,
        public readonly string $total,
        public readonly int $made,
        public readonly string $status = self::BOOKED,
        public readonly ?int $walked = null,
    ) {
        if ($rooms < 1) {
            throw new \InvalidArgumentException("booking $id: no rooms");
        }
    }

    public function with(array $changes): self
    {
        return new self(...array_merge(get_object_vars($this), $changes));
    }

    /** The nights for which it takes rooms away from others, none once it's cancelled. */
    public function occupies(): ?Stay
    {
        return match ($this->status) {
            self::BOOKED => $this->stay,
            self::WALKED => $this->walked > $this->stay->arrival ? new Stay($this->stay->arrival, $this->walked) : null,
            default => null,
        };
    }

    public function toArray(): array
    {
        return ['stay' => [$this->stay->arrival, $this->stay->departure]] + get_object_vars($this);
    }

    public static function fromArray(array $a): self
    {
        return new self(...['stay' => new Stay(...$a['stay'])] + $a);
    }

    public function inHouse(int $today): bool
    {
        return $this->stay->arrival < $today && $this->status === self::BOOKED;
    }
}
