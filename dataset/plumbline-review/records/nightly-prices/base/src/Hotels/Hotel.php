<?php

declare(strict_types=1);

namespace Innkeep\Hotels;

use Innkeep\Calendar\HotelClock;

final class Hotel
{
    public readonly HotelClock $clock;

    /**
     * @param array<string, RoomType> $types
     * @param list<string> $partners codes of hotels that we'd walk a guest to, nearest first
     */
    public function __construct(
        public readonly string $code,
        public readonly string $name,
        string $zone,
        public readonly string $currency,
        public readonly array $types,
        public readonly array $partners = [],
    ) {
        $this->clock = new HotelClock($zone);
    }

    public function type(string $code): RoomType
    {
        return $this->types[$code] ?? throw new \DomainException("{$this->code} has no rooms of type $code");
    }
}
