<?php

declare(strict_types=1);

namespace Innkeep\Hotels;

final class RoomType
{
    public function __construct(
        public readonly string $code,
        public readonly int $rooms,
        public readonly int $overbooking = 0,
        public readonly int $guests = 2,
    ) {
        if ($rooms < 0 || $overbooking < 0) {
            throw new \InvalidArgumentException("room type $code: rooms can't be negative");
        }
    }
}
