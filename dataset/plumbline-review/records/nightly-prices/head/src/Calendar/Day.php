<?php

declare(strict_types=1);

namespace Innkeep\Calendar;

/**
 * Days as plain integers, counted from 1 January 1970. A night has the number of the day on which it begins.
 */
final class Day
{
    public static function parse(string $text): int
    {
        if (!preg_match('/^(\d{4})-(\d{2})-(\d{2})$/D', $text, $m) || !checkdate((int) $m[2], (int) $m[3], (int) $m[1])) {
            throw new \InvalidArgumentException("not a date: $text");
        }
        return self::from((int) $m[1], (int) $m[2], (int) $m[3]);
    }

    public static function from(int $year, int $month, int $day): int
    {
        return intdiv(gmmktime(0, 0, 0, $month, $day, $year), 86400);
    }

    public static function format(int $day): string
    {
        return gmdate('Y-m-d', $day * 86400);
    }

    /** 1 is Monday, 7 is Sunday. */
    public static function weekday(int $day): int
    {
        return (($day + 3) % 7 + 7) % 7 + 1;
    }

    /** The first day of the month that the day is in, or of one so many months away. */
    public static function month(int $day, int $away = 0): int
    {
        [$year, $month] = array_map('intval', explode('-', self::format($day)));
        return self::from($year, $month + $away, 1);
    }
}
