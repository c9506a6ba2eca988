<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Calendar\Day;

final class Plan
{
    /**
     * @param array<string, Calendar> $calendars by room type
     * @param list<Offer> $offers
     */
    public function __construct(
        public readonly string $code,
        public readonly string $currency,
        private readonly array $calendars,
        public readonly array $offers = [],
    ) {
    }

    /**
     * All plans of a configuration. A plan with `follows` has the prices of another one, changed by some percent, but for
     * the seasons that it has itself.
     *
     * @return array<string, self>
     */
    public static function readAll(array $plans): array
    {
        $read = [];
        foreach ($plans as $p) {
            if (isset($p['deals']) || isset($p['restrictions'])) {
                throw new \InvalidArgumentException("{$p['code']}: deals are offers now, and restrictions belong to the seasons");
            }
            $parent = isset($p['follows']) ? $read[$p['follows']] ?? throw new NoRate("{$p['code']} follows {$p['follows']}?") : null;
            $calendars = [];
            foreach ($p['seasons'] ?? [] as $s) {
                $calendars[$s['type']] ??= new Calendar();
                $calendars[$s['type']]->put(Day::parse($s['from']), Day::parse($s['to']), Price::read($s));
            }
            foreach ($parent?->calendars ?? [] as $type => $calendar) {
                $calendars[$type] ??= new Calendar();
                $calendars[$type]->fill($calendar->map(static fn (Price $price) => $price->changed($p['percent'] ?? 0)));
            }
            $offers = array_map(Offer::read(...), $p['offers'] ?? []);
            $read[$p['code']] = new self($p['code'], $p['currency'] ?? $parent->currency, $calendars, $offers);
        }
        return $read;
    }

    public function price(string $type, int $night): ?Price
    {
        return ($this->calendars[$type] ?? null)?->at($night);
    }
}
