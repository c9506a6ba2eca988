<?php

declare(strict_types=1);

namespace Innkeep\Store;

/**
 * One file of the journal. A line is a checksum, the event's number, whether there's more to come of what belongs
 * together ("+") or not ("."), and the event:
 *
 *     5d41402a 17. {"e":"booking.cancelled", …}
 */
final class Segment
{
    public function __construct(public readonly string $file, public readonly int $first)
    {
    }

    public static function in(string $folder, int $first): self
    {
        return new self(sprintf('%s/journal-%010d.log', $folder, $first), $first);
    }

    /** @return list<self> by their first number */
    public static function all(string $folder): array
    {
        $segments = [];
        foreach (glob("$folder/journal-*.log") as $file) {
            if (preg_match('/journal-(\d{10})\.log$/D', $file, $m)) {
                $segments[] = new self($file, (int) $m[1]);
            }
        }
        usort($segments, static fn (self $a, self $b) => $a->first <=> $b->first);
        return $segments;
    }

    /** @param non-empty-list<array> $events */
    public static function encode(array $events, int $number): string
    {
        $text = '';
        foreach ($events as $i => $event) {
            $line = $number + $i . ($i < count($events) - 1 ? '+ ' : '. ')
                . json_encode($event, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
            $text .= hash('crc32b', $line) . " $line\n";
        }
        return $text;
    }

    /**
     * Everything that was written completely, and where that ends. What comes behind can only be the remains of a write
     * that didn't succeed; if it looks like anything else the file is damaged.
     *
     * @return array{events: array<int, array>, size: int}
     */
    public function read(): array
    {
        $text = file_get_contents($this->file);
        $events = $group = [];
        $size = $at = 0;
        $number = $this->first;
        while (($end = strpos($text, "\n", $at)) !== false) {
            $line = self::decode(substr($text, $at, $end - $at), $number);
            if ($line === null) {
                break;
            }
            $group[$number++] = $line['event'];
            $at = $end + 1;
            if ($line['last']) {
                $events += $group;
                $group = [];
                $size = $at;
            }
        }
        if ($this->goesOn($text, $at)) {
            throw new Damaged(sprintf('%s is damaged at byte %d', basename($this->file), $at));
        }
        return ['events' => $events, 'size' => $size];
    }

    /** @return array{event: array, last: bool}|null */
    private static function decode(string $line, ?int $number): ?array
    {
        if (!preg_match('/^([0-9a-f]{8}) ((\d+)([+.]) (.*))$/Ds', $line, $m) || hash('crc32b', $m[2]) !== $m[1]) {
            return null;
        }
        if ($number !== null && (int) $m[3] !== $number) {
            return null;
        }
        return ['event' => json_decode($m[5], true, 64, JSON_THROW_ON_ERROR), 'last' => $m[4] === '.'];
    }

    private function goesOn(string $text, int $at): bool
    {
        while (($end = strpos($text, "\n", $at)) !== false) {
            if (self::decode(substr($text, $at, $end - $at), null) !== null) {
                return true;
            }
            $at = $end + 1;
        }
        return false;
    }
}
