<?php

declare(strict_types=1);

namespace Innkeep\Import;

/** Reads what the old system exports: semicolons, a line of headings, and dates and amounts as they write them there. */
final class Csv
{
    /**
     * @param iterable<string> $text in pieces
     * @return iterable<int, array<string, string>> line number => row
     */
    public static function rows(iterable $text): iterable
    {
        $reader = new CsvReader();
        $headings = null;
        foreach ($text as $piece) {
            yield from self::named($reader->push($piece), $headings);
        }
        yield from self::named($reader->finish(), $headings);
    }

    /** @return iterable<string> */
    public static function file(string $file): iterable
    {
        $handle = is_file($file) ? fopen($file, 'rb') : false;
        if ($handle === false) {
            throw new \InvalidArgumentException("can't read $file");
        }
        try {
            while (($piece = fread($handle, 65536)) !== false && $piece !== '') {
                yield $piece;
            }
        } finally {
            fclose($handle);
        }
    }

    /**
     * @param array<int, list<string>> $rows
     * @param ?list<string> $headings
     */
    private static function named(array $rows, ?array &$headings): iterable
    {
        foreach ($rows as $line => $fields) {
            if ($headings === null) {
                $headings = $fields;
                continue;
            }
            if (count($fields) !== count($headings)) {
                throw new \UnexpectedValueException(sprintf('line %d has %d fields, not %d', $line, count($fields), count($headings)));
            }
            yield $line => array_combine($headings, $fields);
        }
    }

    /** Dates are 31.12.99 or 31.12.1999 over there. */
    public static function day(string $text): int
    {
        if (!preg_match('/^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/D', $text, $m)) {
            throw new \UnexpectedValueException("not a date: $text");
        }
        $year = (int) $m[3];
        if (strlen($m[3]) === 2) {
            $year += $year < 70 ? 2000 : 1900;
        }
        if (!checkdate((int) $m[2], (int) $m[1], $year)) {
            throw new \UnexpectedValueException("not a date: $text");
        }
        return \Innkeep\Calendar\Day::from($year, (int) $m[2], (int) $m[1]);
    }

    /** "1.234,50" and a currency make an amount as we write it. */
    public static function amount(string $text, string $currency): string
    {
        $plain = strtr(str_replace('.', '', $text), ',', '.');
        return \Innkeep\Money\Amount::parse("$plain $currency")->format();
    }
}
