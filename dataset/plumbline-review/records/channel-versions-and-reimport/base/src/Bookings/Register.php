<?php

declare(strict_types=1);

namespace Innkeep\Bookings;

use Innkeep\Calendar\Day;
use Innkeep\Calendar\Stay;
use Innkeep\Hotels\Group;
use Innkeep\Inventory\Contract;
use Innkeep\Inventory\NightMap;
use Innkeep\Store\Journal;

/** All that ever happened to bookings, contracts and closed rooms: written to the journal, then applied in memory. */
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
    /** @var array<string, NightMap> */
    private array $closed = [];
    /** @var array<string, int> */
    private array $numbers = [];

    public function __construct(private readonly Group $group, private readonly Journal $journal)
    {
        foreach ($journal->read() as $event) {
            $this->apply($event);
        }
    }

    public function make(array $order, int $now): Booking
    {
        $hotel = $this->group->hotel($order['hotel']);
        $hotel->type($order['type']);
        if (($order['rooms'] ?? 1) < 1) {
            throw new \InvalidArgumentException('a booking has a room at least');
        }
        $id = sprintf('%s-%06d', $hotel->code, ($this->numbers[$hotel->code] ?? 0) + 1);
        /** @var Stay $stay */
        $stay = $order['stay'];
        $this->record([
            'e' => 'booking.made', 'at' => $now, 'id' => $id, 'hotel' => $hotel->code, 'type' => $order['type'],
            'arrival' => Day::format($stay->arrival), 'nights' => $stay->nights(), 'rooms' => $order['rooms'] ?? 1,
            'guest' => $order['guest'], 'tier' => $order['tier'] ?? 0, 'agent' => $order['agent'] ?? null,
            'ref' => $order['ref'] ?? null, 'plan' => $order['plan'] ?? '', 'total' => $order['total'] ?? '',
        ]);
        return $this->bookings[$id];
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
        if (isset($set['arrival'])) {
            $set['arrival'] = Day::format($set['arrival']);
        }
        $this->record(['e' => 'booking.changed', 'at' => $now, 'id' => $id, 'set' => $set]);
        return $this->bookings[$id];
    }

    public function cancel(string $id, int $now, string $fee = ''): void
    {
        $this->open($id);
        $this->record(['e' => 'booking.cancelled', 'at' => $now, 'id' => $id, 'fee' => $fee]);
    }

    /** From the given night on the guest sleeps elsewhere. */
    public function walk(string $id, int $night, string $to, int $now): void
    {
        $booking = $this->open($id);
        if (!$booking->stay->covers($night)) {
            throw new \DomainException("$id is not here on " . Day::format($night));
        }
        $this->record(['e' => 'booking.walked', 'at' => $now, 'id' => $id, 'night' => Day::format($night), 'to' => $to]);
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

    /** @return array<string, Contract> */
    public function contracts(): array
    {
        return $this->contracts;
    }

    public function closed(string $hotel, string $type): NightMap
    {
        return $this->closed["$hotel/$type"] ?? new NightMap();
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

    private function record(array $event): void
    {
        $this->journal->append($event);
        $this->apply($event);
    }

    private function apply(array $e): void
    {
        switch ($e['e']) {
            case 'booking.made':
                $this->bookings[$e['id']] = new Booking(
                    $e['id'], $e['hotel'], $e['type'], Stay::of($e['arrival'], $e['nights']), $e['rooms'], $e['guest'],
                    $e['tier'], $e['agent'], $e['ref'], $e['plan'], $e['total'], $e['at'],
                );
                $this->byHotel[$e['hotel']][$e['id']] = true;
                if ($e['ref'] !== null) {
                    $this->byRef[$e['ref']] = $e['id'];
                }
                $this->numbers[$e['hotel']] = ($this->numbers[$e['hotel']] ?? 0) + 1;
                break;
            case 'booking.changed':
                $booking = $this->bookings[$e['id']];
                $set = $e['set'];
                $arrival = isset($set['arrival']) ? Day::parse($set['arrival']) : $booking->stay->arrival;
                $nights = $set['nights'] ?? $booking->stay->nights();
                unset($set['arrival'], $set['nights']);
                $this->bookings[$e['id']] = $booking->with(['stay' => new Stay($arrival, $arrival + $nights)] + $set);
                break;
            case 'booking.cancelled':
                $this->bookings[$e['id']] = $this->bookings[$e['id']]->with(['status' => Booking::CANCELLED]);
                break;
            case 'booking.walked':
                $this->bookings[$e['id']] = $this->bookings[$e['id']]
                    ->with(['status' => Booking::WALKED, 'walked' => Day::parse($e['night'])]);
                break;
            case 'rooms.closed':
                $closed = $this->closed[$e['hotel'] . '/' . $e['type']] ??= new NightMap();
                $closed->add(Day::parse($e['first']), Day::parse($e['last']) + 1, $e['rooms']);
                break;
            case 'contract.signed':
                $this->contracts[$e['id']] = Contract::fromArray($e);
                break;
            case 'contract.resized':
                $this->contracts[$e['id']] = $this->contracts[$e['id']]->withRooms($e['rooms']);
                break;
            case 'contract.ended':
                unset($this->contracts[$e['id']]);
                break;
            default:
                throw new \UnexpectedValueException("what is a {$e['e']}?");
        }
    }
}
