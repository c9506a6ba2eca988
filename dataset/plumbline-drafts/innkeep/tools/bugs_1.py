slug = 'runs-washing-checkpoints'; base = 'base'; correct = 'c1'
bugs = [
 ('import-release-in-days', [('src/Import/OldContracts.php', "(int) $row['Zimmer'], 24 * (int) $row['Verfall'],", "(int) $row['Zimmer'], (int) $row['Verfall'],")]),
 ('feed-overbooking-twice', [('src/Channel/Feed.php', 'max(0, $free)', 'max(0, $free + $type->overbooking)')]),
 ('old-journal-nights-forgotten', [('src/Store/OldJournal.php', '''                    if (isset($event['set']['arrival'])) {
                        $arrival = Day::parse($event['set']['arrival']);
                    }
                    $this->stays[$event['id']] = [$arrival, $event['set']['nights'] ?? $nights];
                    $event['set']['arrival'] = Day::format($arrival);
                    $event['set']['departure'] = $this->departure($event['id']);
                    unset($event['set']['nights']);
''', '''                    if (isset($event['set']['arrival'])) {
                        $arrival = $this->stays[$event['id']][0] = Day::parse($event['set']['arrival']);
                    }
                    $event['set']['arrival'] = Day::format($arrival);
                    $event['set']['departure'] = Day::format($arrival + ($event['set']['nights'] ?? $nights));
                    unset($event['set']['nights']);
''')]),
 ('walked-agent-keeps-rooms', [('src/Bookings/Register.php', '''                $this->replace($this->bookings[$e['id']]->with(['status' => Booking::WALKED, 'walked' => Day::parse($e['night'])]));
''', '''                $booking = $this->bookings[$e['id']];
                $night = Day::parse($e['night']);
                $this->bookings[$e['id']] = $booking->with(['status' => Booking::WALKED, 'walked' => $night]);
                $this->inventory->leave($booking, $night);
'''), ('src/Inventory/Inventory.php', '''    public function close(string $hotel''', '''    /** Gives back the rest of the stay, from the night on. */
    public function leave(Booking $booking, int $night): void
    {
        $this->ledger($booking->hotel, $booking->type)->sell($night, $booking->stay->departure, -$booking->rooms);
    }

    public function close(string $hotel''')]),
 ('one-round-of-swaps', [('src/Walks/WalkList.php', '        do {\n            $swapped = false;\n            usort($walked, static fn (Booking $a, Booking $b) => self::order($b, $a));\n            foreach ($walked as $w => $booking) {\n                foreach ($staying as $s => $other) {\n                    if ($other->tier >= $booking->tier) {\n                        break;\n                    }\n                    if (!$this->fits($booking, $other, $spare, $from, $to)) {\n                        continue;\n                    }\n                    $this->shift($spare, $booking, $from, $to, -1);\n                    $this->shift($spare, $other, $from, $to, 1);\n                    $walked[$w] = $other;\n                    $staying[$s] = $booking;\n                    usort($staying, static fn (Booking $a, Booking $b) => self::order($a, $b));\n                    $swapped = true;\n                    break;\n                }\n            }\n        } while ($swapped);\n', '        usort($walked, static fn (Booking $a, Booking $b) => self::order($b, $a));\n        foreach ($walked as $w => $booking) {\n            foreach ($staying as $s => $other) {\n                if ($other->tier >= $booking->tier) {\n                    break;\n                }\n                if (!$this->fits($booking, $other, $spare, $from, $to)) {\n                    continue;\n                }\n                $this->shift($spare, $booking, $from, $to, -1);\n                $this->shift($spare, $other, $from, $to, 1);\n                $walked[$w] = $other;\n                $staying[$s] = $booking;\n                usort($staying, static fn (Booking $a, Booking $b) => self::order($a, $b));\n                break;\n            }\n        }\n')]),
 ('resized-contract-in-checkpoint', [('src/Bookings/Register.php', """                $this->contracts[$e['id']] = $this->contracts[$e['id']]->withRooms($e['rooms']);
                $this->inventory->resize(""", """                $this->inventory->resize(""")]),
 ('journal-behind-checkpoint', [('src/Store/Journal.php', "if ($this->segment === null || $next < $this->next) {\n                $this->begin", "if ($this->segment === null) {\n                $this->begin")]),
 ('stale-extremes-after-weld', [('src/Inventory/Chunk.php', """        array_splice($this->values, $at, 1);
        if ($this->values !== []) {
            $this->measure();
        }
""", """        array_splice($this->values, $at, 1);
""")]),
]
