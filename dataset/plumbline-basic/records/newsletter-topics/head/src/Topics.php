<?php

declare(strict_types=1);

namespace Pillarbox;

/** What letters can be about. */
final class Topics
{
    public const ALL = ['programme', 'children', 'music'];

    /**
     * @param list<string> $topics
     * @return list<string>
     */
    public static function with(array $topics, string $topic): array
    {
        self::check($topic);
        return in_array($topic, $topics, true) ? $topics : [...$topics, $topic];
    }

    /**
     * @param list<string> $topics
     * @return list<string>
     */
    public static function without(array $topics, string $topic): array
    {
        self::check($topic);
        $at = array_search($topic, $topics, true);
        if ($at) {
            array_splice($topics, $at, 1);
        }
        return $topics;
    }

    private static function check(string $topic): void
    {
        if (!in_array($topic, self::ALL, true)) {
            throw new InvalidInput('There is no such topic.');
        }
    }
}
