<?php

declare(strict_types=1);

namespace Loft;

/** What volunteers do. */
final class Desk
{
    private const MOST_DAYS = 28;

    public function __construct(
        private readonly Items $items,
        private readonly Members $members,
        private readonly JsonFile $loans,
        private readonly \DateTimeImmutable $today,
    ) {
    }

    public function lend(int $item, int $member, int $days): Loan
    {
        if ($days < 1 || $days > self::MOST_DAYS) {
            throw new Refusal(400, 'days have to be between 1 and ' . self::MOST_DAYS);
        }
        $name = $this->items->get($item)->name;
        if ($this->items->get($item)->retired) {
            throw new Refusal(409, "$name is retired");
        }
        $this->members->name($member);
        $loan = new Loan($item, $member, $this->today->modify("+$days days")->format('Y-m-d'));
        $this->loans->change(static function (array $rows) use ($loan, $name): array {
            foreach ($rows as $row) {
                if ($row['item'] === $loan->item && Loan::fromRow($row)->isOut()) {
                    throw new Refusal(409, "$name is out");
                }
            }
            return [...$rows, $loan->toRow()];
        });
        return $loan;
    }

    public function takeBack(int $item): void
    {
        $today = $this->today->format('Y-m-d');
        $this->loans->change(static function (array $rows) use ($item, $today): array {
            foreach ($rows as $at => $row) {
                if ($row['item'] === $item && $row['returned'] === null) {
                    $rows[$at]['returned'] = $today;
                    return $rows;
                }
            }
            throw new Refusal(409, "item $item is not out");
        });
    }

    /** @return array<int, Loan> what is out, by item */
    public function out(): array
    {
        $out = [];
        foreach ($this->loans->rows() as $row) {
            $loan = Loan::fromRow($row);
            if ($loan->isOut()) {
                $out[$loan->item] = $loan;
            }
        }
        return $out;
    }

    /** @return list<Loan> longest first */
    public function overdue(): array
    {
        $today = $this->today->format('Y-m-d');
        $overdue = array_filter($this->out(), static fn (Loan $loan) => $loan->due < $today);
        usort($overdue, static fn (Loan $left, Loan $right) => $left->due <=> $right->due);
        return $overdue;
    }
}
