<?php

declare(strict_types=1);

namespace Innkeep\Channel;

/** Cuts what's to be sent into pieces that the portals' servers can stomach: one type and one month at a time. */
final class Batch
{
    /**
     * @param array<string, array<string, int>> $rooms type => date => rooms
     * @return list<array{type: string, month: string, rooms: array<string, int>}>
     */
    public static function pieces(array $rooms): array
    {
        $pieces = [];
        foreach ($rooms as $type => $dates) {
            $months = [];
            foreach ($dates as $date => $free) {
                $months[substr($date, 0, 7)][$date] = $free;
            }
            foreach ($months as $month => $part) {
                $pieces[] = ['type' => (string) $type, 'month' => $month, 'rooms' => $part];
            }
        }
        return $pieces;
    }
}
