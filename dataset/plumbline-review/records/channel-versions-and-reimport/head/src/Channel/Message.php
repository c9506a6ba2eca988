<?php

declare(strict_types=1);

namespace Innkeep\Channel;

use Innkeep\Calendar\Day;

/** Some runs of nights and the rooms there are. The number is the version of all nights in it. */
final class Message
{
    /** @param non-empty-list<array{string, int, int, int}> $runs type, from, to (not included), rooms */
    public function __construct(public readonly int $number, public readonly string $hotel, public readonly array $runs)
    {
    }

    /** As the portals want it, and they count the last night in. */
    public function toJson(): string
    {
        $rooms = [];
        foreach ($this->runs as [$type, $from, $to, $free]) {
            $rooms[] = ['type' => $type, 'first' => Day::format($from), 'last' => Day::format($to - 1), 'rooms' => $free];
        }
        return json_encode(['version' => $this->number, 'hotel' => $this->hotel, 'rooms' => $rooms], JSON_THROW_ON_ERROR);
    }
}
