<?php

declare(strict_types=1);

namespace Innkeep\Hotels;

final class Group
{
    /** @param array<string, Hotel> $hotels */
    public function __construct(public readonly array $hotels)
    {
    }

    public static function read(array $config): self
    {
        $hotels = [];
        foreach ($config['hotels'] as $h) {
            $types = [];
            foreach ($h['types'] as $t) {
                $types[$t['code']] = new RoomType($t['code'], $t['rooms'], $t['overbooking'] ?? 0, $t['guests'] ?? 2);
            }
            $hotels[$h['code']] = new Hotel($h['code'], $h['name'], $h['zone'], $h['currency'], $types, $h['partners'] ?? []);
        }
        return new self($hotels);
    }

    public function hotel(string $code): Hotel
    {
        return $this->hotels[$code] ?? throw new \DomainException("no such hotel: $code");
    }
}
