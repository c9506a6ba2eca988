<?php

declare(strict_types=1);

namespace Innkeep\Bookings;

use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;
use Innkeep\Inventory\Contract;
use Innkeep\Inventory\Inventory;
use Innkeep\Money\Amount;
use Innkeep\Store\Journal;

/**
 * All that ever happened to bookings, contracts and closed rooms: written to the journal, then applied in memory, both
 * here and in the inventory.
 */
final class Register
{
    /** @var array<string, Booking> */
    private array $bookings = [];
    /** @var array<string, array<string, true>> hotel => ids */
    private array $byHotel = [];
    /** @var array<string, string> */
    private array $byRef = [];
    /** @var array<string, Contract> */
    private array $contracts = [];
    /** @var array<string, int> */
    private array $numbers = [];
    private Inventory $inventory;

    public function __construct(private readonly Group $group, private readonly Journal $journal)
    {
        $this->inventory = new Inventory($group);
        ['state' => $state, 'events' => $events] = $journal->load();
        if ($state !== null) {
            $this->restore($state);
        }
        foreach ($events as $event) {
            $this->apply($event);
        }
    }

    public function inventory(): Inventory
    {
        return $this->inventory;
    }

    /** Writes a checkpoint if the journal has grown by so many events since the last one. */
    public function checkpoint(int $after = 0): void
    {
        if ($this->journal->since() >= $after) {
            $this->journal->checkpoint($this->state());
        }
    }

    public function make(array $order, int $now): Booking
    {
        $made = $this->made($order, $now);
        $this->record($made);
        return $this->bookings[$made['id']];
    }

    /** Changes what's given: arrival (a day), nights, rooms, type, guest, tier, total. A new arrival alone moves the stay. */
    public function change(string $id, array $set, int $now): Booking
    {
        $booking = $this->open($id);
        if (isset($set['type'])) {
            $this->group->hotel($booking->hotel)->type($set['type']);
        }
        if (($set['nights'] ?? 1) < 1 || ($set['rooms'] ?? 1) < 1) {
            throw new \InvalidArgumentException("$id: a booking has a night and a room at least");
        }
        if (isset($set['arrival']) || isset($set['nights'])) {
            $arrival = $set['arrival'] ?? $booking->stay->arrival;
            $set['arrival'] = Day::format($arrival);
            $set['departure'] = Day::format($arrival + ($set['nights'] ?? $booking->stay->nights()));
            unset($set['nights']);
        }
        if (isset($set['total'])) {
            $set['total'] = self::total($set['total']);
        }
        $this->record(['e' => 'booking.changed', 'at' => $now, 'id' => $id, 'set' => $set]);
        return $this->bookings[$id];
    }

    public function cancel(string $id, int $now, string $fee = ''): void
    {
        $this->open($id);
        $this->record(['e' => 'booking.cancelled', 'at' => $now, 'id' => $id, 'fee' => $fee]);
    }

    /** From the given night on the guest sleeps elsewhere, which is booked along with it. */
    public function walk(string $id, int $night, array $order, int $now): void
    {
        $booking = $this->open($id);
        if (!$booking->stay->covers($night)) {
            throw new \DomainException("$id is not here on " . Day::format($night));
        }
        $this->record(
            $this->made($order, $now),
            ['e' => 'booking.walked', 'at' => $now, 'id' => $id, 'night' => Day::format($night), 'to' => $order['hotel']],
        );
    }

    /** Takes rooms out of order (or puts them back, with a negative number) from a night to another, both included. */
    public function close(string $hotel, string $type, int $first, int $last, int $rooms, int $now): void
    {
        $this->group->hotel($hotel)->type($type);
        $this->record([
            'e' => 'rooms.closed', 'at' => $now, 'hotel' => $hotel, 'type' => $type,
            'first' => Day::format($first), 'last' => Day::format($last), 'rooms' => $rooms,
        ]);
    }

    public function sign(Contract $contract, int $now): void
    {
        if (isset($this->contracts[$contract->id])) {
            throw new \DomainException("contract {$contract->id} is signed already");
        }
        $this->group->hotel($contract->hotel)->type($contract->type);
        $this->record(['e' => 'contract.signed', 'at' => $now] + $contract->toArray());
    }

    public function resize(string $id, int $rooms, int $now): void
    {
        $this->contract($id)->withRooms($rooms);
        $this->record(['e' => 'contract.resized', 'at' => $now, 'id' => $id, 'rooms' => $rooms]);
    }

    public function end(string $id, int $now): void
    {
        $this->contract($id);
        $this->record(['e' => 'contract.ended', 'at' => $now, 'id' => $id]);
    }

    public function booking(string $id): Booking
    {
        return $this->bookings[$id] ?? throw new \DomainException("no such booking: $id");
    }

    public function byRef(string $ref): ?Booking
    {
        return isset($this->byRef[$ref]) ? $this->bookings[$this->byRef[$ref]] : null;
    }

    /** @return iterable<Booking> */
    public function bookings(string $hotel): iterable
    {
        foreach ($this->byHotel[$hotel] ?? [] as $id => $_) {
            yield $this->bookings[$id];
        }
    }

    /** @return iterable<Booking> */
    public function ofType(string $hotel, string $type): iterable
    {
        foreach ($this->bookings($hotel) as $booking) {
            if ($booking->type === $type) {
                yield $booking;
            }
        }
    }

    /** @return array<string, Contract> */
    public function contracts(): array
    {
        return $this->contracts;
    }

    private function open(string $id): Booking
    {
        $booking = $this->booking($id);
        if ($booking->status !== Booking::BOOKED) {
            throw new \DomainException("$id is {$booking->status}");
        }
        return $booking;
    }

    private function contract(string $id): Contract
    {
        return $this->contracts[$id] ?? throw new \DomainException("no such contract: $id");
    }

    private function made(array $order, int $now): array
    {
        $hotel = $this->group->hotel($order['hotel']);
        $hotel->type($order['type']);
        if (($order['rooms'] ?? 1) < 1) {
            throw new \InvalidArgumentException('a booking has a room at least');
        }
        /** @var Stay $stay */
        $stay = $order['stay'];
        return [
            'e' => 'booking.made', 'at' => $now,
            'id' => sprintf('%s-%06d', $hotel->code, ($this->numbers[$hotel->code] ?? 0) + 1),
            'hotel' => $hotel->code, 'type' => $order['type'],
            'arrival' => Day::format($stay->arrival), 'departure' => Day::format($stay->departure), 'rooms' => $order['rooms'] ?? 1,
            'guest' => $order['guest'], 'tier' => $order['tier'] ?? 0, 'agent' => $order['agent'] ?? null,
            'ref' => $order['ref'] ?? null, 'plan' => $order['plan'] ?? '', 'total' => self::total($order['total'] ?? ''),
        ];
    }

    private static function total(string $text): string
    {
        return $text === '' ? '' : Amount::parse($text)->format();
    }

    private function record(array ...$events): void
    {
        $this->journal->append(...$events);
        foreach ($events as $event) {
            $this->apply($event);
        }
    }

    private function apply(array $e): void
    {
        switch ($e['e']) {
            case 'booking.made':
                $this->numbers[$e['hotel']] = ($this->numbers[$e['hotel']] ?? 0) + 1;
                $this->add(new Booking(
                    $e['id'], $e['hotel'], $e['type'], new Stay(Day::parse($e['arrival']), Day::parse($e['departure'])),
                    $e['rooms'], $e['guest'], $e['tier'], $e['agent'], $e['ref'], $e['plan'], $e['total'], $e['at'],
                ));
                break;
            case 'booking.changed':
                $set = $e['set'];
                if (isset($set['arrival'])) {
                    $set['stay'] = new Stay(Day::parse($set['arrival']), Day::parse($set['departure']));
                    unset($set['arrival'], $set['departure']);
                }
                $this->replace($this->bookings[$e['id']]->with($set));
                break;
            case 'booking.cancelled':
                $this->replace($this->bookings[$e['id']]->with(['status' => Booking::CANCELLED]));
                break;
            case 'booking.walked':
                $this->replace($this->bookings[$e['id']]->with(['status' => Booking::WALKED, 'walked' => Day::parse($e['night'])]));
                break;
            case 'rooms.closed':
                $this->inventory->close($e['hotel'], $e['type'], Day::parse($e['first']), Day::parse($e['last']) + 1, $e['rooms']);
                break;
            case 'contract.signed':
                $contract = Contract::fromArray($e);
                $this->contracts[$e['id']] = $contract;
                $this->inventory->sign($contract);
                break;
            case 'contract.resized':
                $this->contracts[$e['id']] = $this->contracts[$e['id']]->withRooms($e['rooms']);
                $this->inventory->resize($e['id'], $e['rooms']);
                break;
            case 'contract.ended':
                unset($this->contracts[$e['id']]);
                $this->inventory->end($e['id']);
                break;
            default:
                throw new \UnexpectedValueException("what is a {$e['e']}?");
        }
    }

    private function add(Booking $booking): void
    {
        $this->bookings[$booking->id] = $booking;
        $this->byHotel[$booking->hotel][$booking->id] = true;
        if ($booking->ref !== null) {
            $this->byRef[$booking->ref] = $booking->id;
        }
        $this->inventory->occupy($booking);
    }

    private function replace(Booking $booking): void
    {
        $this->inventory->occupy($this->bookings[$booking->id], out: true);
        $this->bookings[$booking->id] = $booking;
        $this->inventory->occupy($booking);
    }

    private function state(): array
    {
        return [
            'numbers' => $this->numbers,
            'bookings' => array_map(static fn (Booking $b) => $b->toArray(), array_values($this->bookings)),
            'contracts' => array_map(static fn (Contract $c) => $c->toArray(), array_values($this->contracts)),
            'closed' => $this->inventory->allClosed(),
        ];
    }

    private function restore(array $state): void
    {
        $this->numbers = $state['numbers'];
        foreach ($state['closed'] as [$hotel, $type, $from, $to, $rooms]) {
            $this->inventory->close($hotel, $type, $from, $to, $rooms);
        }
        foreach ($state['contracts'] as $c) {
            $this->contracts[$c['id']] = Contract::fromArray($c);
            $this->inventory->sign($this->contracts[$c['id']]);
        }
        foreach ($state['bookings'] as $b) {
            $this->add(Booking::fromArray($b));
        }
    }
}
