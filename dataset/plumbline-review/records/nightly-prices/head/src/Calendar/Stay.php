<?php

declare(strict_types=1);

namespace Innkeep\Calendar;

/** The nights from the arrival up to, not including, the day of departure. */
final class Stay
{
    public function __construct(public readonly int $arrival, public readonly int $departure)
    {
        if ($departure <= $arrival) {
            throw new \InvalidArgumentException('a stay has at least one night');
        }
    }

    public static function of(string $arrival, int $nights): self
    {
        $day = Day::parse($arrival);
        return new self($day, $day + $nights);
    }

    public function nights(): int
    {
        return $this->departure - $this->arrival;
    }

    public function covers(int $night): bool
    {
        return $night >= $this->arrival && $night < $this->departure;
    }

    public function overlaps(self $other): bool
    {
        return $this->arrival < $other->departure && $other->arrival < $this->departure;
    }

    public function __toString(): string
    {
        return Day::format($this->arrival) . '/' . Day::format($this->departure);
    }
}
