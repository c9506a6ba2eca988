<?php

declare(strict_types=1);

namespace Loft;

final class Request
{
    /** @param array<string, mixed> $fields of the query or the form */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        private readonly array $fields = [],
        public readonly string $deskKey = '',
    ) {
    }

    public function number(string $name): int
    {
        $number = filter_var($this->fields[$name] ?? '', FILTER_VALIDATE_INT);
        if ($number === false) {
            throw new Refusal(400, "$name has to be a number");
        }
        return $number;
    }

    /** Empty if it is not there. */
    public function text(string $name): string
    {
        $text = $this->fields[$name] ?? '';
        if (!is_string($text)) {
            throw new Refusal(400, "$name has to be a text");
        }
        return $text;
    }
}
