<?php

declare(strict_types=1);

use Innkeep\Inventory\Contract;
use Innkeep\Inventory\Ledger;

function keep(string $id, string $agent, int $from, int $to, int $rooms, int $release): Contract
{
    return new Contract($id, 'LIS', 'DBL', $agent, $from, $to, $rooms, $release);
}

test('sold and closed rooms are gone', function () {
    $ledger = new Ledger(10);
    $ledger->sell(100, 104, 3);
    $ledger->close(103, 110, 2);
    same([100 => 7, 101 => 7, 102 => 7, 103 => 5, 104 => 8], $ledger->nightly(100, 105));
    same([7, 5, 10], [$ledger->left(98, 103), $ledger->left(98, 108), $ledger->left(110, 120)]);
    $ledger->sell(100, 104, -3);
    same(8, $ledger->left(98, 108));
});

test('agents sell their own rooms first', function () {
    $ledger = new Ledger(10);
    $ledger->sign(keep('c1', 'sun', 100, 110, 4, 48));
    same([6, 10, 6], [$ledger->left(100, 103), $ledger->left(100, 103, 'sun'), $ledger->left(100, 103, 'moon')]);
    $ledger->sell(99, 102, 3, 'sun');
    same([99 => 7, 100 => 6, 101 => 6, 102 => 6], $ledger->nightly(99, 103));
    same([99 => 7, 100 => 7, 101 => 7, 102 => 10], $ledger->nightly(99, 103, 'sun'));
    $ledger->sell(101, 103, 2, 'sun');
    same([99 => 7, 100 => 6, 101 => 5, 102 => 6], $ledger->nightly(99, 103));
    $ledger->sell(99, 102, -3, 'sun');
    same([99 => 10, 100 => 6, 101 => 6, 102 => 6], $ledger->nightly(99, 103));
});

test('rooms go back night by night', function () {
    $ledger = new Ledger(10);
    $ledger->sign(keep('c1', 'sun', 100, 110, 4, 48));
    $ledger->sell(98, 102, 1, 'sun');
    same([], $ledger->wash(98 * 24 - 1));
    same([['contract' => 'c1', 'from' => 100, 'to' => 101, 'rooms' => 3]], $ledger->wash(98 * 24));
    same([100 => 9, 101 => 6, 102 => 6], $ledger->nightly(100, 103));
    same([], $ledger->wash(98 * 24 + 23));
    same([['contract' => 'c1', 'from' => 101, 'to' => 104, 'rooms' => 11]], $ledger->wash(101 * 24));
    same([101 => 9, 102 => 10, 103 => 10, 104 => 6], $ledger->nightly(101, 105));
    $ledger->wash(200 * 24);
    same(9, $ledger->left(90, 120));
});

test('contracts of one agent add up', function () {
    $ledger = new Ledger(10);
    $ledger->sign(keep('c1', 'sun', 100, 110, 2, 0));
    $ledger->sign(keep('c2', 'sun', 105, 115, 3, 24 * 30));
    $ledger->sell(104, 107, 4, 'sun');
    same([103 => 8, 104 => 6, 105 => 5, 106 => 5, 107 => 5, 110 => 7], array_diff_key($ledger->nightly(103, 111), [108 => 0, 109 => 0]));
    $ledger->wash(80 * 24);
    same([103 => 8, 104 => 6, 105 => 6, 106 => 6, 107 => 8, 110 => 10], array_diff_key($ledger->nightly(103, 111), [108 => 0, 109 => 0]));
});

test('changes to a contract leave alone what has been released', function () {
    $ledger = new Ledger(10);
    $ledger->wash(99 * 24);
    $ledger->sign(keep('c1', 'sun', 100, 110, 4, 48));
    same([100 => 10, 101 => 10, 102 => 6], $ledger->nightly(100, 103));
    $ledger->wash(101 * 24);
    $ledger->resize('c1', 6);
    same([102 => 10, 103 => 10, 104 => 4], $ledger->nightly(102, 105));
    $ledger->end('c1');
    same(10, $ledger->left(90, 120));
    $ledger->sign(keep('c1', 'sun', 100, 110, 1, 0));
    same([101 => 10, 102 => 9], $ledger->nightly(101, 103));
    $ledger->wash(104 * 24);
    same([103 => 10, 104 => 10, 105 => 9], $ledger->nightly(103, 106));
});
