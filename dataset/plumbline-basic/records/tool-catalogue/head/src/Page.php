<?php

declare(strict_types=1);

namespace Loft;

final class Page
{
    /** @param list<Item> $items */
    public function __construct(
        public readonly array $items,
        public readonly string $group,
        /** Null on the last page. */
        public readonly ?Mark $next,
    ) {
    }
}
