<?php

declare(strict_types=1);

namespace Pillarbox;

final class Subscriber
{
    public function __construct(
        public readonly string $email,
        public readonly string $name,
        /** Stands for the subscriber in links. */
        public readonly string $token,
        public bool $confirmed = false,
    ) {
    }

    /** @param array<string, mixed> $row as it is in the file */
    public static function fromRow(array $row): self
    {
        return new self($row['email'], $row['name'], $row['token'], $row['confirmed']);
    }

    /** @return array<string, mixed> */
    public function toRow(): array
    {
        return [
            'email' => $this->email,
            'name' => $this->name,
            'token' => $this->token,
            'confirmed' => $this->confirmed,
        ];
    }
}
