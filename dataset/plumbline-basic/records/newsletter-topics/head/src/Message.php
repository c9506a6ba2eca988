<?php

declare(strict_types=1);

namespace Pillarbox;

/** A mail of plain text. */
final class Message
{
    /** @var list<string> */
    private array $headers = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'];

    public readonly string $subject;

    public function __construct(public readonly string $to, string $subject, public readonly string $body)
    {
        $this->subject = Header::text($subject);
    }

    /** Adds a header, in which name and value are put as they are. */
    public function header(string $name, string $value): self
    {
        $this->headers[] = "$name: $value";
        return $this;
    }

    /** All but To and Subject. */
    public function headers(): string
    {
        return implode("\r\n", $this->headers);
    }
}
