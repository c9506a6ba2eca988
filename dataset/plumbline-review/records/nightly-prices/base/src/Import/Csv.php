<?php

declare(strict_types=1);

namespace Innkeep\Import;

/** Reads what the old system exports: semicolons, Latin-1, a line of headings. */
final class Csv
{
    /** @return iterable<int, array<string, string>> line number => row */
    public static function rows(string $text): iterable
    {
        if (!preg_match('//u', $text)) {
            $text = iconv('ISO-8859-1', 'UTF-8', $text);
        }
        $headings = null;
        foreach (preg_split('/\r\n|\n|\r/', $text) as $i => $line) {
            if (trim($line) === '') {
                continue;
            }
            $fields = array_map('trim', str_getcsv($line, ';', '"', ''));
            if ($headings === null) {
                $headings = $fields;
                continue;
            }
            if (count($fields) !== count($headings)) {
                throw new \UnexpectedValueException(sprintf('line %d has %d fields, not %d', $i + 1, count($fields), count($headings)));
            }
            yield $i + 1 => array_combine($headings, $fields);
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
