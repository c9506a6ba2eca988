<?php

declare(strict_types=1);

namespace Innkeep\Money;

/** An amount in the smallest unit of its currency. */
final class Amount
{
    /** How many decimals, where it's not two. Add to it when we open somewhere exotic. */
    private const DECIMALS = ['JPY' => 0, 'ISK' => 0, 'TND' => 3];

    public function __construct(public readonly int $minor, public readonly string $currency)
    {
    }

    public static function zero(string $currency): self
    {
        return new self(0, $currency);
    }

    /** Reads "120.50 EUR". */
    public static function parse(string $text): self
    {
        if (!preg_match('/^(-?)(\d+)(?:\.(\d+))? ([A-Z]{3})$/D', $text, $m)) {
            throw new \InvalidArgumentException("not an amount: $text");
        }
        $decimals = self::decimals($m[4]);
        if (strlen($m[3]) > $decimals) {
            throw new \InvalidArgumentException("too many decimals for {$m[4]}: $text");
        }
        $minor = (int) ($m[2] . str_pad($m[3], $decimals, '0'));
        return new self($m[1] === '-' ? -$minor : $minor, $m[4]);
    }

    public static function decimals(string $currency): int
    {
        return self::DECIMALS[$currency] ?? 2;
    }

    public function format(): string
    {
        $decimals = self::decimals($this->currency);
        $digits = str_pad((string) abs($this->minor), $decimals + 1, '0', STR_PAD_LEFT);
        $text = $decimals === 0 ? $digits : substr($digits, 0, -$decimals) . '.' . substr($digits, -$decimals);
        return ($this->minor < 0 ? '-' : '') . $text . ' ' . $this->currency;
    }

    public function plus(self $other): self
    {
        $this->same($other);
        return new self($this->minor + $other->minor, $this->currency);
    }

    public function minus(self $other): self
    {
        $this->same($other);
        return new self($this->minor - $other->minor, $this->currency);
    }

    public function times(int $factor): self
    {
        return new self($this->minor * $factor, $this->currency);
    }

    /** That many parts out of so many, halves away from nought. */
    public function share(int $part, int $whole): self
    {
        return new self(self::divide($this->minor * $part, $whole), $this->currency);
    }

    public function less(self $other): bool
    {
        $this->same($other);
        return $this->minor < $other->minor;
    }

    public static function divide(int $a, int $b): int
    {
        if ($b < 0) {
            [$a, $b] = [-$a, -$b];
        }
        $half = intdiv($b, 2);
        return $a >= 0 ? intdiv($a + $half, $b) : -intdiv(-$a + $half, $b);
    }

    private function same(self $other): void
    {
        if ($other->currency !== $this->currency) {
            throw new \DomainException("{$this->currency} and {$other->currency} don't add up");
        }
    }
}
