<?php

declare(strict_types=1);

namespace Loft;

final class Item
{
    public function __construct(
        public readonly int $id,
        public readonly string $name,
        public readonly string $group,
        /** Below the folder of photos; empty if there is none. */
        public readonly string $photo,
        public readonly bool $retired,
    ) {
    }

    /** @param array<string, mixed> $row */
    public static function fromRow(array $row): self
    {
        return new self($row['id'], $row['name'], $row['group'], $row['photo'] ?? '', $row['retired'] ?? false);
    }

    /** The order in which things are shown. No two have the same place in it. */
    public static function compare(self $left, self $right): int
    {
        return strnatcasecmp($left->name, $right->name) ?: $left->id <=> $right->id;
    }
}
