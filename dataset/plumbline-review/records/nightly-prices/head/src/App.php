<?php

declare(strict_types=1);

namespace Innkeep;

use Innkeep\Bookings\Desk;
use Innkeep\Bookings\Register;
use Innkeep\Channel\Feed;
use Innkeep\Channel\Inbox;
use Innkeep\Channel\Outbox;
use Innkeep\Hotels\Group;
use Innkeep\Inventory\Availability;
use Innkeep\Policy\Cancellation;
use Innkeep\Rates\Plan;
use Innkeep\Rates\Quoter;
use Innkeep\Report\Confirmation;
use Innkeep\Store\Journal;
use Innkeep\Walks\Walker;

/** Puts the parts together. Everything hangs off a folder with config.json and the journal in it. */
final class App
{
    public readonly Group $group;
    public readonly Register $register;
    public readonly Availability $availability;
    public readonly Quoter $quoter;
    public readonly Desk $desk;
    public readonly Walker $walker;
    public readonly Feed $feed;
    public readonly Confirmation $confirmation;

    public function __construct(array $config, string $folder)
    {
        $this->group = Group::read($config);
        $this->register = new Register($this->group, new Journal($folder));
        $this->availability = new Availability($this->group, $this->register->inventory());
        $plans = [];
        $policies = [];
        foreach ($config['plans'] ?? [] as $p) {
            $plans[$p['code']] = Plan::read($p);
            if (isset($p['cancellation'])) {
                $policies[$p['code']] = Cancellation::read($p['cancellation']);
            }
        }
        $this->quoter = new Quoter($plans);
        $this->desk = new Desk($this->group, $this->register, $this->availability, $this->quoter, $policies);
        $this->walker = new Walker($this->group, $this->register, $this->availability);
        $this->feed = new Feed($this->group, $this->availability);
        $this->confirmation = new Confirmation($this->group, $policies);
    }

    public static function open(string $folder): self
    {
        return new self(json_decode(file_get_contents("$folder/config.json"), true, 32, JSON_THROW_ON_ERROR), $folder);
    }

    public function inbox(string $portal): Inbox
    {
        return new Inbox($this->register, $this->desk, $portal);
    }

    public function outbox(string $hotel, int $days = 365): Outbox
    {
        return new Outbox($this->feed, $hotel, $days);
    }
}
