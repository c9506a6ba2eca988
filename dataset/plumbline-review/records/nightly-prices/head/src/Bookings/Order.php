<?php

declare(strict_types=1);

namespace Innkeep\Bookings;

use Innkeep\Calendar\Stay;
use Innkeep\Money\Prices;

/** What somebody would like to have. Once it's in the register it's a Booking. */
final class Order
{
    /**
     * @param ?Prices $prices for all of the rooms, by night; null if it's not known (yet) what they cost
     * @param int $guests in each room; only the price depends on it
     */
    public function __construct(
        public readonly string $hotel,
        public readonly string $type,
        public readonly Stay $stay,
        public readonly string $guest,
        public readonly int $rooms = 1,
        public readonly int $tier = 0,
        public readonly ?string $agent = null,
        public readonly ?string $ref = null,
        public readonly string $plan = '',
        public readonly ?Prices $prices = null,
        public readonly int $guests = 2,
    ) {
        if ($rooms < 1) {
            throw new \InvalidArgumentException('a booking has a room at least');
        }
        if ($prices !== null && $prices->nights() !== $stay->nights()) {
            throw new \InvalidArgumentException("prices of {$prices->nights()} nights for $stay");
        }
    }

    public function withPrices(Prices $prices): self
    {
        return new self(...['prices' => $prices] + get_object_vars($this));
    }
}
