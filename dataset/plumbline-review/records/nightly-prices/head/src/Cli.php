<?php

declare(strict_types=1);

namespace Innkeep;

use Innkeep\Bookings\Order;
use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;
use Innkeep\Import\OldBookings;
use Innkeep\Import\OldContracts;
use Innkeep\Inventory\Contract;
use Innkeep\Money\Amount;
use Innkeep\Report\Arrivals;
use Innkeep\Report\Occupancy;
use Innkeep\Report\Pace;
use Innkeep\Report\Revenue;

final class Cli
{
    private const USAGE = <<<'TEXT'
        innkeep FOLDER COMMAND …
          free HOTEL TYPE ARRIVAL NIGHTS [AGENT]
          quote PLAN TYPE ARRIVAL NIGHTS GUESTS
          book HOTEL TYPE ARRIVAL NIGHTS GUEST [PLAN] [AGENT]
          move ID ARRIVAL NIGHTS
          price ID TOTAL                           of all nights and rooms, as in "95.00 EUR"
          confirm ID                               what the guest gets to read
          cancel ID
          close HOTEL TYPE FIRST LAST ROOMS        both nights included; negative to open again
          sign ID HOTEL TYPE AGENT FIRST LAST ROOMS RELEASE     release in days, or hours as in 36h
          resize ID ROOMS
          end ID
          wash HOTEL                               what allotments have been released by now
          walks HOTEL TYPE [NIGHTS]                who'd have to go
          walk ID NIGHT
          feed HOTEL [DAYS]
          import HOTEL FILE
          import-contracts HOTEL FILE
          occupancy HOTEL FROM TO
          revenue HOTEL FROM TO                    room nights, revenue and average by type and month
          day HOTEL [DATE]
          pace HOTEL
        TEXT;

    /** After so many events. Reading a few hundred is nothing, really. */
    private const CHECKPOINT = 500;

    public function __construct(private readonly App $app, private readonly int $now)
    {
    }

    /** @param list<string> $args */
    public static function main(array $args): int
    {
        if (count($args) < 2) {
            fwrite(STDERR, self::USAGE . "\n");
            return 2;
        }
        try {
            $app = App::open($args[0]);
            echo (new self($app, (int) (getenv('INNKEEP_NOW') ?: time())))->run($args[1], array_slice($args, 2));
            $app->register->checkpoint(self::CHECKPOINT);
            return 0;
        } catch (\DomainException | \RuntimeException | \InvalidArgumentException $e) {
            fwrite(STDERR, $e->getMessage() . "\n");
            return 1;
        }
    }

    /** @param list<string> $a */
    public function run(string $command, array $a): string
    {
        $app = $this->app;
        switch ($command) {
            case 'free':
                return $app->availability->free($a[0], $a[1], Stay::of($a[2], (int) $a[3]), $this->now, $a[4] ?? null) . "\n";
            case 'quote':
                return $app->quoter->quote($a[0], $a[1], Stay::of($a[2], (int) $a[3]), (int) $a[4])->total()->format() . "\n";
            case 'book':
                $agent = $a[6] ?? '';
                $order = new Order(
                    $a[0], $a[1], Stay::of($a[2], (int) $a[3]), $a[4], plan: $a[5] ?? '', agent: $agent === '' ? null : $agent,
                );
                return $app->desk->book($order, $this->now)->id . "\n";
            case 'move':
                $booking = $app->desk->move($a[0], Stay::of($a[1], (int) $a[2]), $this->now);
                return rtrim("{$booking->stay} {$booking->prices?->total()->format()}") . "\n";
            case 'price':
                return $app->desk->price($a[0], Amount::parse($a[1]), $this->now)->prices->format() . "\n";
            case 'confirm':
                return implode("\n", $app->confirmation->of($app->register->booking($a[0]))) . "\n";
            case 'cancel':
                return $app->desk->cancel($a[0], $this->now)->format() . "\n";
            case 'close':
                $app->register->close($a[0], $a[1], Day::parse($a[2]), Day::parse($a[3]), (int) $a[4], $this->now);
                return '';
            case 'sign':
                $app->register->sign(new Contract(
                    $a[0], $a[1], $a[2], $a[3], Day::parse($a[4]), Day::parse($a[5]) + 1, (int) $a[6], self::hours($a[7]),
                ), $this->now);
                return '';
            case 'resize':
                $app->register->resize($a[0], (int) $a[1], $this->now);
                return '';
            case 'end':
                $app->register->end($a[0], $this->now);
                return '';
            case 'wash':
                $out = '';
                foreach ($app->register->inventory()->wash($a[0], $this->now) as $r) {
                    $out .= "{$r['type']} {$r['contract']} " . Day::format($r['from']) . '/' . Day::format($r['to']) . " {$r['rooms']}\n";
                }
                return $out;
            case 'walks':
                $out = '';
                foreach ($app->walker->propose($a[0], $a[1], (int) ($a[2] ?? 14), $this->now) as $booking) {
                    $out .= "{$booking->id} {$booking->stay} {$booking->guest}\n";
                }
                return $out;
            case 'walk':
                return ($app->walker->walk($a[0], Day::parse($a[1]), $this->now) ?? 'nobody has a room') . "\n";
            case 'feed':
                $today = $app->group->hotel($a[0])->clock->today($this->now);
                return json_encode($app->feed->rooms($a[0], $today, (int) ($a[1] ?? 365), $this->now)) . "\n";
            case 'import':
                $result = (new OldBookings($app->group, $app->register))->run(file_get_contents($a[1]), $a[0], $this->now);
                return "{$result['made']} made, {$result['skipped']} skipped\n" . implode('', array_map(static fn ($p) => "$p\n", $result['problems']));
            case 'import-contracts':
                return (new OldContracts($app->register))->run(file_get_contents($a[1]), $a[0], $this->now) . " signed\n";
            case 'occupancy':
                $out = '';
                $report = new Occupancy($app->group, $app->availability);
                foreach ($report->of($a[0], Day::parse($a[1]), Day::parse($a[2])) as $type => $r) {
                    $out .= "$type {$r['sold']}/{$r['rooms']} {$r['percent']}%\n";
                }
                return $out;
            case 'revenue':
                $out = '';
                foreach ((new Revenue($app->group, $app->availability))->of($a[0], Day::parse($a[1]), Day::parse($a[2])) as $type => $months) {
                    foreach ($months as $month => $r) {
                        $out .= "$type $month {$r['nights']} {$r['revenue']} {$r['rate']}\n";
                    }
                }
                return $out;
            case 'day':
                $day = isset($a[1]) ? Day::parse($a[1]) : $app->group->hotel($a[0])->clock->today($this->now);
                $out = '';
                foreach ((new Arrivals($app->register))->on($a[0], $day) as $kind => $bookings) {
                    foreach ($bookings as $booking) {
                        $out .= "$kind {$booking->id} {$booking->guest}\n";
                    }
                }
                return $out;
            case 'pace':
                return json_encode((new Pace($app->group, $app->register))->of($a[0])) . "\n";
        }
        throw new \InvalidArgumentException(self::USAGE);
    }

    private static function hours(string $release): int
    {
        if (!preg_match('/^(\d+)(h?)$/D', $release, $m)) {
            throw new \InvalidArgumentException("a release is in days, or hours as in 36h: $release");
        }
        return $m[2] === 'h' ? (int) $m[1] : 24 * (int) $m[1];
    }
}
