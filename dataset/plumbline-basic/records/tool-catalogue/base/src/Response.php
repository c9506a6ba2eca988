<?php

declare(strict_types=1);

namespace Loft;

final class Response
{
    public function __construct(
        public readonly int $status,
        public readonly string $type,
        public readonly string $body,
    ) {
    }

    public static function json(mixed $value, int $status = 200): self
    {
        return new self($status, 'application/json', json_encode($value, JSON_THROW_ON_ERROR));
    }

    public function send(): void
    {
        http_response_code($this->status);
        header("Content-Type: {$this->type}");
        header('X-Content-Type-Options: nosniff');
        echo $this->body;
    }
}
