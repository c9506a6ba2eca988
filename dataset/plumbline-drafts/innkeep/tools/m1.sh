#!/bin/sh
# mutants of record 1 (about ten minutes on an idle machine)
cd "$(dirname $0)"
mkdir -p out
php mutate.php ../c1 oracle1.php src/Walks/WalkList.php walks 4 Walks > out/walks.txt 2>&1
php mutate.php ../c1 oracle1.php src/Inventory/Ledger.php ledger,register 5 Ledger > out/ledger.txt 2>&1
php mutate.php ../c1 oracle1.php src/Inventory/NightMap.php nightmap,ledger 6 NightMap > out/nightmap.txt 2>&1
php mutate.php ../c1 oracle1.php src/Inventory/Chunk.php nightmap 6 NightMap > out/chunk.txt 2>&1
php mutate.php ../c1 oracle1.php src/Store/Journal.php journal,register 5 Store > out/journal.txt 2>&1
php mutate.php ../c1 oracle1.php src/Store/Segment.php journal 5 Store > out/segment.txt 2>&1
php mutate.php ../c1 oracle1.php src/Store/OldJournal.php upcast 4 Store > out/oldjournal.txt 2>&1
php mutate.php ../c1 oracle1.php src/Bookings/Register.php register 5 > out/register.txt 2>&1
php mutate.php ../c1 oracle1.php src/Inventory/Inventory.php register 5 > out/inventory.txt 2>&1
echo done > out/m1.done
