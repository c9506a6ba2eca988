<?php

declare(strict_types=1);

namespace Innkeep\Import;

/**
 * Takes an export apart, in pieces of any size. Fields are between separators, those in quotes may have separators, line
 * ends and doubled quotes in them. Whatever isn't UTF-8 is taken for Latin-1, field by field.
 */
final class CsvReader
{
    private const START = 0;
    private const PLAIN = 1;
    private const QUOTED = 2;
    /** Behind a quote in a quoted field: either it's doubled or that was the end. */
    private const QUOTE = 3;

    private int $state = self::START;
    private string $field = '';
    /** @var list<string> */
    private array $row = [];
    private int $line = 1;
    private int $rowLine = 1;
    private bool $return = false;
    private string $head = '';
    private bool $begun = false;
    /** @var array<int, list<string>> */
    private array $done = [];

    public function __construct(private readonly string $separator = ';')
    {
    }

    /** @return array<int, list<string>> rows that have been completed, by the line on which they begin */
    public function push(string $text): array
    {
        if (!$this->begun) {
            // The first bytes may be a byte order mark, and may be cut anywhere.
            $this->head .= $text;
            if (strlen($this->head) < 3 && str_starts_with("\xEF\xBB\xBF", $this->head)) {
                return [];
            }
            $text = str_starts_with($this->head, "\xEF\xBB\xBF") ? substr($this->head, 3) : $this->head;
            $this->begun = true;
        }
        $length = strlen($text);
        for ($i = 0; $i < $length; $i++) {
            $this->take($text[$i]);
        }
        return $this->flush();
    }

    /** @return array<int, list<string>> what was left without an end of line */
    public function finish(): array
    {
        if (!$this->begun) {
            $this->begun = true;
            foreach (str_split($this->head) as $byte) {
                if ($byte !== '') {
                    $this->take($byte);
                }
            }
        }
        if ($this->state === self::QUOTED) {
            throw new \UnexpectedValueException("line {$this->rowLine}: a quote is never closed");
        }
        if ($this->state !== self::START || $this->row !== []) {
            $this->endRow();
        }
        return $this->flush();
    }

    private function take(string $byte): void
    {
        if ($this->return) {
            $this->return = false;
            if ($byte === "\n") {
                if ($this->state === self::QUOTED) {
                    $this->field .= $byte;
                }
                return;
            }
        }
        $lineEnd = $byte === "\n" || $byte === "\r";
        $this->return = $byte === "\r";
        if ($lineEnd) {
            $this->line++;
        }
        if ($this->state === self::QUOTED) {
            if ($byte === '"') {
                $this->state = self::QUOTE;
            } else {
                $this->field .= $byte;
            }
        } elseif ($byte === '"' && $this->state !== self::PLAIN) {
            if ($this->state === self::QUOTE) {
                $this->field .= '"';
            }
            $this->state = self::QUOTED;
        } elseif ($byte === $this->separator) {
            $this->endField();
        } elseif ($lineEnd) {
            $this->endRow();
        } else {
            // After a closing quote there shouldn't be anything, but the old system isn't that strict.
            $this->field .= $byte;
            $this->state = self::PLAIN;
        }
    }

    private function endField(): void
    {
        $field = preg_match('//u', $this->field) ? $this->field : iconv('ISO-8859-1', 'UTF-8', $this->field);
        $this->row[] = trim($field);
        $this->field = '';
        $this->state = self::START;
    }

    private function endRow(): void
    {
        if ($this->row !== [] || trim($this->field) !== '' || $this->state === self::QUOTE) {
            $this->endField();
            $this->done[$this->rowLine] = $this->row;
        }
        $this->row = [];
        $this->field = '';
        $this->state = self::START;
        $this->rowLine = $this->line;
    }

    /** @return array<int, list<string>> */
    private function flush(): array
    {
        $done = $this->done;
        $this->done = [];
        return $done;
    }
}
