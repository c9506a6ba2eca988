<?php

declare(strict_types=1);

namespace Innkeep\Rates;

use Innkeep\Calendar\Day;

/** "Stay four, pay three", between two days. The last nights of the four are the free ones. */
final class Deal
{
    public function __construct(
        public readonly string $code,
        public readonly int $from,
        public readonly int $to,
        public readonly int $stay,
        public readonly int $pay,
    ) {
        if ($pay < 0 || $stay < 1 || $pay > $stay) {
            throw new \InvalidArgumentException("deal $code makes no sense");
        }
    }

    public static function read(array $d): self
    {
        return new self($d['code'], Day::parse($d['from']), Day::parse($d['to']), $d['stay'], $d['pay']);
    }

    public function covers(int $night): bool
    {
        return $night >= $this->from && $night + $this->stay <= $this->to;
    }
}
