<?php

declare(strict_types=1);

namespace Pillarbox;

final class Excerpt
{
    /** The beginning of a text on one line, with an ellipsis if there is more of it. */
    public static function of(string $text, int $length = 40): string
    {
        $line = trim((string) preg_replace('/\s+/', ' ', $text));
        if (strlen($line) <= $length) {
            return $line;
        }
        return rtrim(substr($line, 0, $length)) . '…';
    }
}
