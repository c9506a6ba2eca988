<?php

declare(strict_types=1);

namespace Innkeep\Store;

use Innkeep\Calendar\Day;

/** Turns journal.jsonl, of before there were segments, into the first segment. Happens once per folder. */
final class OldJournal
{
    /** @var array<string, array{int, int}> booking => arrival, nights */
    private array $stays = [];

    public static function convert(string $folder): void
    {
        $old = "$folder/journal.jsonl";
        if (!is_file($old)) {
            return;
        }
        $segment = Segment::in($folder, 1);
        if (!is_file($segment->file) || filesize($segment->file) === 0) {
            $converter = new self();
            $text = '';
            foreach (self::lines($old) as $i => $event) {
                $text .= Segment::encode([$converter->event($event)], $i + 1);
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

    private function event(array $event): array
    {
        switch ($event['e']) {
            case 'booking.made':
                $this->stays[$event['id']] = [Day::parse($event['arrival']), $event['nights']];
                $event['departure'] = $this->departure($event['id']);
                unset($event['nights']);
                break;
            case 'booking.changed':
                if (isset($event['set']['arrival']) || isset($event['set']['nights'])) {
                    [$arrival, $nights] = $this->stays[$event['id']];
                    if (isset($event['set']['arrival'])) {
                        $arrival = Day::parse($event['set']['arrival']);
                    }
                    $this->stays[$event['id']] = [$arrival, $event['set']['nights'] ?? $nights];
                    $event['set']['arrival'] = Day::format($arrival);
                    $event['set']['departure'] = $this->departure($event['id']);
                    unset($event['set']['nights']);
                }
                break;
            case 'contract.signed':
                $event['release'] *= 24;
                break;
        }
        return $event;
    }

    private function departure(string $id): string
    {
        [$arrival, $nights] = $this->stays[$id];
        return Day::format($arrival + $nights);
    }
}
