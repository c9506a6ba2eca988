<?php

declare(strict_types=1);

namespace Innkeep\Store;

/** Turns journal.jsonl, of before there were segments, into the first segment. Happens once per folder. */
final class OldJournal
{
    public static function convert(string $folder): void
    {
        $old = "$folder/journal.jsonl";
        if (!is_file($old)) {
            return;
        }
        $segment = Segment::in($folder, 1);
        if (!is_file($segment->file) || filesize($segment->file) === 0) {
            $text = '';
            foreach (self::lines($old) as $i => $event) {
                $text .= Segment::encode([self::event($event)], $i + 1);
            }
            if (file_put_contents("{$segment->file}.new", $text) !== strlen($text) || !rename("{$segment->file}.new", $segment->file)) {
                throw new \RuntimeException("can't write {$segment->file}");
            }
        }
        if (!rename($old, "$old.old")) {
            throw new \RuntimeException("can't rename $old");
        }
    }

    /** @return list<array> */
    private static function lines(string $file): array
    {
        $events = [];
        foreach (file($file, FILE_IGNORE_NEW_LINES) as $i => $line) {
            $event = json_decode($line, true);
            if (!is_array($event)) {
                throw new Damaged(sprintf('%s, line %d is damaged', $file, $i + 1));
            }
            $events[] = $event;
        }
        return $events;
    }

    private static function event(array $event): array
    {
        if ($event['e'] === 'contract.signed') {
            $event['release'] *= 24;
        }
        return $event;
    }
}
