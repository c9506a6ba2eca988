<?php

declare(strict_types=1);

namespace Innkeep\Inventory;

/**
 * The nights of one room type: what's closed, sold, held for agents and left, all kept up to date as things happen.
 * Numbers that can be negative are so on purpose, an overbooked house is no reason to stop counting.
 */
final class Ledger
{
    private const LONG_AGO = -10_000_000;

    private NightMap $closed;
    private NightMap $sold;
    private NightMap $left;
    private NightMap $earned;
    /** @var array<string, array{allotted: NightMap, taken: NightMap, held: NightMap}> */
    private array $agents = [];
    /** @var array<string, array{contract: Contract, kept: int, turn: int}> nights from `kept` on are not released yet */
    private array $contracts = [];
    /** @var \SplMinHeap<array{int, string, int}> hour, contract, turn; those with a turn that has passed don't count */
    private \SplMinHeap $due;
    private int $turn = 0;
    private int $hour = self::LONG_AGO;

    public function __construct(int $rooms)
    {
        $this->closed = new NightMap();
        $this->sold = new NightMap();
        $this->left = new NightMap($rooms);
        $this->earned = new NightMap();
        $this->due = new \SplMinHeap();
    }

    public function close(int $from, int $to, int $rooms): void
    {
        $this->closed->add($from, $to, $rooms);
        $this->left->add($from, $to, -$rooms);
    }

    public function sell(int $from, int $to, int $rooms, ?string $agent = null): void
    {
        $this->sold->add($from, $to, $rooms);
        $this->left->add($from, $to, -$rooms);
        if ($agent !== null) {
            $this->agent($agent)['taken']->add($from, $to, $rooms);
            $this->settle($agent, $from, $to);
        }
    }

    /** What each of the nights brings in, in the smallest unit of the hotel's currency. */
    public function earn(int $from, int $to, int $minor): void
    {
        $this->earned->add($from, $to, $minor);
    }

    public function sign(Contract $contract): void
    {
        $this->contracts[$contract->id] = ['contract' => $contract, 'kept' => $contract->firstKept($this->hour), 'turn' => 0];
        $this->allot($contract->id, $contract->rooms);
        $this->schedule($contract->id);
    }

    /** More or fewer rooms, for the nights that haven't been released. */
    public function resize(string $id, int $rooms): void
    {
        $contract = $this->contracts[$id]['contract'];
        $this->allot($id, $rooms - $contract->rooms);
        $this->contracts[$id]['contract'] = $contract->withRooms($rooms);
    }

    public function end(string $id): void
    {
        $this->allot($id, -$this->contracts[$id]['contract']->rooms);
        unset($this->contracts[$id]);
    }

    /**
     * Releases what's due by the hour. Time only goes forward here; in the hour that comes twice in autumn nothing
     * happens the second time round.
     *
     * @return list<array{contract: string, from: int, to: int, rooms: int}> `rooms` are room nights that were still held
     */
    public function wash(int $hour): array
    {
        $released = [];
        $this->hour = max($this->hour, $hour);
        while (!$this->due->isEmpty() && $this->due->top()[0] <= $this->hour) {
            [, $id, $turn] = $this->due->extract();
            if (($this->contracts[$id]['turn'] ?? 0) !== $turn) {
                continue;
            }
            ['contract' => $contract, 'kept' => $from] = $this->contracts[$id];
            $to = $contract->firstKept($this->hour);
            $agent = $this->agent($contract->agent);
            $before = $agent['held']->sum($from, $to);
            $agent['allotted']->add($from, $to, -$contract->rooms);
            $this->settle($contract->agent, $from, $to);
            $this->contracts[$id]['kept'] = $to;
            $this->schedule($id);
            $released[] = ['contract' => $id, 'from' => $from, 'to' => $to, 'rooms' => $before - $agent['held']->sum($from, $to)];
        }
        return $released;
    }

    /** What's left on the fullest of the nights. An agent has what's held for them on top of that. */
    public function left(int $from, int $to, ?string $agent = null): int
    {
        if ($agent === null || !isset($this->agents[$agent])) {
            return $this->left->low($from, $to);
        }
        $low = PHP_INT_MAX;
        foreach (NightMap::together($this->left, $this->agents[$agent]['held'], $from, $to) as [, , $left, $held]) {
            $low = min($low, $left + $held);
        }
        return $low;
    }

    /** @return array<int, int> the same, night by night */
    public function nightly(int $from, int $to, ?string $agent = null): array
    {
        $held = $agent === null || !isset($this->agents[$agent]) ? new NightMap() : $this->agents[$agent]['held'];
        $nights = [];
        foreach (NightMap::together($this->left, $held, $from, $to) as [$start, $end, $left, $own]) {
            for ($n = $start; $n < $end; $n++) {
                $nights[$n] = $left + $own;
            }
        }
        return $nights;
    }

    public function sold(): NightMap
    {
        return $this->sold;
    }

    public function closed(): NightMap
    {
        return $this->closed;
    }

    public function earned(): NightMap
    {
        return $this->earned;
    }

    /** @return array{allotted: NightMap, taken: NightMap, held: NightMap} */
    private function agent(string $agent): array
    {
        return $this->agents[$agent] ??= ['allotted' => new NightMap(), 'taken' => new NightMap(), 'held' => new NightMap()];
    }

    private function allot(string $id, int $rooms): void
    {
        ['contract' => $contract, 'kept' => $kept] = $this->contracts[$id];
        $this->agent($contract->agent)['allotted']->add($kept, $contract->to, $rooms);
        $this->settle($contract->agent, $kept, $contract->to);
    }

    private function schedule(string $id): void
    {
        ['contract' => $contract, 'kept' => $kept] = $this->contracts[$id];
        $this->contracts[$id]['turn'] = ++$this->turn;
        if ($kept < $contract->to) {
            $this->due->insert([$contract->due($kept), $id, $this->turn]);
        }
    }

    /** Makes what's held for an agent agree again with what they have and what they sold. */
    private function settle(string $agent, int $from, int $to): void
    {
        ['allotted' => $allotted, 'taken' => $taken, 'held' => $held] = $this->agents[$agent];
        $changes = [];
        foreach (NightMap::together($allotted, $taken, $from, $to) as [$start, $end, $has, $sold]) {
            foreach ($held->runs($start, $end) as [$a, $b, $was]) {
                $changes[] = [$a, $b, max(0, $has - $sold) - $was];
            }
        }
        foreach ($changes as [$a, $b, $more]) {
            $held->add($a, $b, $more);
            $this->left->add($a, $b, -$more);
        }
    }
}
