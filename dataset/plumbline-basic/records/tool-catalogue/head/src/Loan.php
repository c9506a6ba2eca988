<?php

declare(strict_types=1);

namespace Loft;

final class Loan
{
    public function __construct(
        public readonly int $item,
        public readonly int $member,
        /** Days are YYYY-MM-DD. */
        public readonly string $due,
        public readonly ?string $returned = null,
    ) {
    }

    /** @param array<string, mixed> $row */
    public static function fromRow(array $row): self
    {
        return new self($row['item'], $row['member'], $row['due'], $row['returned']);
    }

    /** @return array<string, mixed> */
    public function toRow(): array
    {
        return get_object_vars($this);
    }

    public function isOut(): bool
    {
        return $this->returned === null;
    }
}
