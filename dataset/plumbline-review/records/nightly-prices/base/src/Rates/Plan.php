<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Calendar\Day;

final class Plan
{
    /** @param array<string, list<Season>> $seasons by room type; the first that covers a night counts */
    public function __construct(
        public readonly string $code,
        public readonly string $currency,
        public readonly array $seasons,
    ) {
    }

    public static function read(array $p): self
    {
        $seasons = [];
        foreach ($p['seasons'] as $s) {
            $seasons[$s['type']][] = new Season(
                Day::parse($s['from']), Day::parse($s['to']), array_map('intval', $s['prices']),
                $s['weekend'] ?? 0, $s['minStay'] ?? 1, $s['maxStay'] ?? 99,
            );
        }
        return new self($p['code'], $p['currency'], $seasons);
    }

    public function season(string $type, int $night): ?Season
    {
        foreach ($this->seasons[$type] ?? [] as $season) {
            if ($season->covers($night)) {
                return $season;
            }
        }
        return null;
    }
}
