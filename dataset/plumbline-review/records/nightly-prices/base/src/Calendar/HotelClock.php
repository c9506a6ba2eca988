<?php

declare(strict_types=1);

namespace Innkeep\Calendar;

/** The clock on the wall behind the reception. Instants are seconds since 1970, as ever. */
final class HotelClock
{
    private \DateTimeZone $zone;

    public function __construct(string $zone)
    {
        $this->zone = new \DateTimeZone($zone);
    }

    public function today(int $instant): int
    {
        return (int) floor(($instant + $this->offset($instant)) / 86400);
    }

    /** Hours on the wall since 1970, 24 to the day whatever the clocks do. */
    public function hour(int $instant): int
    {
        return (int) floor(($instant + $this->offset($instant)) / 3600);
    }

    /**
     * The instant of a time of day. A time that the clocks skip in spring is taken an hour later, and of one that
     * comes twice in autumn it's the first. (PHP makes up its own mind about the latter, depending on the version.)
     */
    public function instant(int $day, string $time): int
    {
        [$hours, $minutes] = array_map('intval', explode(':', $time));
        $wall = $day * 86400 + $hours * 3600 + $minutes * 60;
        $before = $this->offset($wall - 86400);
        $after = $this->offset($wall + 86400);
        if ($this->offset($wall - $before) === $before || $this->offset($wall - $after) !== $after) {
            return $wall - $before;
        }
        return $wall - $after;
    }

    public function show(int $instant): string
    {
        return (new \DateTimeImmutable('@' . $instant))->setTimezone($this->zone)->format('Y-m-d H:i');
    }

    private function offset(int $instant): int
    {
        return $this->zone->getOffset(new \DateTimeImmutable('@' . $instant));
    }
}
