<?php

declare(strict_types=1);

namespace Pillarbox;

final class Excerpt
{
    /** The beginning of a text on one line, with an ellipsis if there is more of it. */
    public static function of(string $text, int $length = 40): string
    {
        $line = trim((string) preg_replace('/\s+/', ' ', $text));
        if (preg_match('/^(.{' . $length . '})./us', $line, $match) !== 1) {
            return $line;
        }
        return rtrim($match[1]) . '…';
    }
}
