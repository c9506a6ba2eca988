<?php

declare(strict_types=1);

namespace Innkeep\Channel;

/**
 * Keeps a portal up to date about one hotel. For every night it knows what was sent last and in which message; only what
 * is different from that goes out. See docs/channels.md for what we expect of the portal.
 */
final class Outbox
{
    /** Messages that may be on their way at the same time. */
    public const WINDOW = 4;
    private const RUNS = 40;
    /** Seconds after which we try again, doubled each time up to a point. */
    private const PATIENCE = 60;
    private const MOST = 3600;

    /** @var array<string, array<int, array{?int, int}>> type => night => rooms (null if we can't tell), message */
    private array $sent = [];
    /** @var array<int, array{runs: list<array{string, int, int, int}>, tries: int, due: int}> those not acknowledged yet */
    private array $pending = [];
    private int $last = 0;

    public function __construct(private readonly Feed $feed, private readonly string $hotel, private readonly int $days = 365)
    {
    }

    /**
     * The messages to be sent now: new ones about what has changed, and old ones that nobody has answered.
     *
     * @return list<Message>
     */
    public function due(int $today, int $now): array
    {
        $this->forget($today);
        $due = [];
        foreach ($this->pending as $number => &$pending) {
            if ($pending['due'] <= $now) {
                $pending['tries']++;
                $pending['due'] = $now + min(self::MOST, self::PATIENCE << min(10, $pending['tries'] - 1));
                $due[] = new Message($number, $this->hotel, $pending['runs']);
            }
        }
        unset($pending);
        $changes = count($this->pending) < self::WINDOW ? $this->changes($today, $now) : [];
        foreach (array_chunk($changes, self::RUNS) as $runs) {
            if (count($this->pending) >= self::WINDOW) {
                break;
            }
            $number = ++$this->last;
            $this->pending[$number] = ['runs' => $runs, 'tries' => 1, 'due' => $now + self::PATIENCE];
            foreach ($runs as [$type, $from, $to, $rooms]) {
                for ($n = $from; $n < $to; $n++) {
                    $this->sent[$type][$n] = [$rooms, $number];
                }
            }
            $due[] = new Message($number, $this->hotel, $runs);
        }
        return $due;
    }

    public function acknowledge(int $number): void
    {
        unset($this->pending[$number]);
    }

    /** The portal didn't want it. What no later message has been about has to be sent again, in a new one. */
    public function reject(int $number): void
    {
        foreach ($this->pending[$number]['runs'] ?? [] as [$type, $from, $to]) {
            for ($n = $from; $n < $to; $n++) {
                if (($this->sent[$type][$n][1] ?? null) === $number) {
                    $this->sent[$type][$n][0] = null;
                }
            }
        }
        unset($this->pending[$number]);
    }

    /** The portal lost everything, or we think so. What's on its way may arrive or not, it doesn't matter. */
    public function refresh(): void
    {
        $this->pending = [];
        $this->sent = [];
    }

    public function idle(): bool
    {
        return $this->pending === [];
    }

    public function toArray(): array
    {
        $sent = [];
        foreach ($this->sent as $type => $nights) {
            foreach ($nights as $night => [$rooms, $number]) {
                $sent[] = [(string) $type, $night, $rooms, $number];
            }
        }
        return ['last' => $this->last, 'sent' => $sent, 'pending' => $this->pending];
    }

    public function restore(array $state): void
    {
        $this->last = $state['last'];
        $this->pending = $state['pending'];
        $this->sent = [];
        foreach ($state['sent'] as [$type, $night, $rooms, $number]) {
            $this->sent[$type][$night] = [$rooms, $number];
        }
    }

    /** @return list<array{string, int, int, int}> */
    private function changes(int $today, int $now): array
    {
        $runs = [];
        foreach ($this->feed->rooms($this->hotel, $today, $this->days, $now) as $type => $nights) {
            $run = null;
            foreach ($nights as $night => $rooms) {
                if (isset($this->sent[$type][$night]) && $this->sent[$type][$night][0] === $rooms) {
                    continue;
                }
                if ($run !== null && $run[2] === $night && $run[3] === $rooms) {
                    $run[2]++;
                    continue;
                }
                if ($run !== null) {
                    $runs[] = $run;
                }
                $run = [(string) $type, $night, $night + 1, $rooms];
            }
            if ($run !== null) {
                $runs[] = $run;
            }
        }
        return $runs;
    }

    /** Nights that are over interest nobody. */
    private function forget(int $today): void
    {
        foreach ($this->sent as $type => $nights) {
            foreach ($nights as $night => $_) {
                if ($night < $today) {
                    unset($this->sent[$type][$night]);
                }
            }
        }
        foreach ($this->pending as $number => $pending) {
            if (max(array_column($pending['runs'], 2)) <= $today) {
                unset($this->pending[$number]);
            }
        }
    }
}
