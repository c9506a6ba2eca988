<?php

declare(strict_types=1);

namespace Innkeep\Rates;

/** The terms of a night, for one type of room in one plan. */
final class Price
{
    /** @var array<int, int> guests => price in the smallest unit */
    private array $byGuests;

    /**
     * @param array<int, int> $byGuests
     * @param list<int> $noArrival weekdays
     * @param list<int> $noDeparture weekdays
     */
    public function __construct(
        array $byGuests,
        public readonly int $weekend = 0,
        public readonly int $minStay = 1,
        public readonly int $maxStay = 99,
        public readonly int $minThrough = 1,
        public readonly array $noArrival = [],
        public readonly array $noDeparture = [],
    ) {
        ksort($byGuests);
        $this->byGuests = $byGuests;
    }

    public static function read(array $s): self
    {
        return new self(
            array_map('intval', $s['prices']), $s['weekend'] ?? 0, $s['minStay'] ?? 1, $s['maxStay'] ?? 99,
            $s['minThrough'] ?? 1, $s['noArrival'] ?? [], $s['noDeparture'] ?? [],
        );
    }

    /** The price for so many guests: that of the next bigger party if there's none for just that number. */
    public function for(int $guests): ?int
    {
        foreach ($this->byGuests as $upTo => $price) {
            if ($guests <= $upTo) {
                return $price;
            }
        }
        return null;
    }

    /** The same with every price changed by so many percent, as plans do that follow another. */
    public function changed(int $percent): self
    {
        $by = static fn (int $price) => \Innkeep\Money\Amount::divide($price * (100 + $percent), 100);
        return new self(
            array_map($by, $this->byGuests), $by($this->weekend), $this->minStay, $this->maxStay, $this->minThrough,
            $this->noArrival, $this->noDeparture,
        );
    }
}
