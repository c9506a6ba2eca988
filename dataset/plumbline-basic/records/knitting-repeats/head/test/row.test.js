import assert from 'node:assert/strict';
import { test } from 'node:test';

import { follow } from '../src/follow.js';
import { parseRow } from '../src/parse.js';

const after = (row, stitches) => follow(parseRow(row), stitches);

test('stitches use and give', () => {
  assert.equal(after('k2, p8, k2', 12), 12);
  assert.equal(after('K2, k2tog, yo, ssk, kfb, m1, k3tog', 10), 9);
  assert.equal(after('sl, k2tog', 3), 2);
});

test('a row has to come out even', () => {
  assert.throws(() => after('k5, k2tog', 6), { message: 'needs 2 stitches, and there are 1', at: 4 });
  assert.throws(() => after('k5', 6), { message: '1 stitches are left at the end' });
  assert.throws(() => after('k1, yo999, yo999, yo2', 1), { message: '2001 stitches are too many for any needle' });
});

test('what cannot be read is named', () => {
  assert.throws(() => parseRow('k2, x4'), { message: 'there is no stitch x', at: 4 });
  assert.throws(() => parseRow('k2 p2'), { message: 'unexpected p', at: 3 });
  assert.throws(() => parseRow('k2,'), { message: 'expected a stitch', at: 3 });
  assert.throws(() => parseRow('k0'), { message: 'expected 1 to 999', at: 1 });
  assert.throws(() => parseRow('k2; p2'), { message: 'unexpected ";"', at: 2 });
  assert.throws(() => parseRow(''), { message: 'expected a stitch', at: 0 });
});

test('groups are worked as often as they say', () => {
  assert.equal(after('(k1, p1) x 4', 8), 8);
  assert.equal(after('k1, ((k2tog, yo) x 2, kfb) x 3, k1', 17), 20);
});

test('what goes to a place fills the row', () => {
  assert.equal(after('k to end', 17), 17);
  assert.equal(after('k3, (k2tog, yo) to last 3 sts, k3', 16), 16);
  assert.equal(after('ssk to last 1 st, k', 9), 5);
  assert.equal(after('(k1, p1) to last 2, k2', 2), 2);
  assert.equal(after('k to last 4 sts, p to end', 10), 10);
});

test('what goes to a place has to come out even', () => {
  assert.throws(() => after('k2, (k2tog, p1) to end', 10), {
    message: 'uses 3 at a time, which 8 stitches do not come out to',
    at: 4,
  });
  assert.throws(() => after('k to last 4 sts, k4', 3), { message: '4 stitches cannot be left, there are 3' });
  assert.throws(() => after('k to last 4 sts', 10), { message: '4 stitches are left at the end' });
});

test('groups that make no sense are refused', () => {
  assert.throws(() => parseRow('(yo) to end'), { message: 'never gets there, as it uses no stitches', at: 0 });
  assert.throws(() => parseRow('k4 to end'), { message: 'already says how often', at: 3 });
  assert.throws(() => parseRow('(k1) x 4 to end'), { message: 'already says how often', at: 9 });
  assert.throws(() => parseRow('(k to end) x 2'), { message: 'what goes to a place cannot be inside a group' });
  assert.throws(() => parseRow('(((((k) x 1) x 1) x 1) x 1) x 1'), { message: 'groups can be 4 deep', at: 4 });
  assert.throws(() => parseRow('(k1, p1'), { message: 'expected )', at: 7 });
  assert.throws(() => parseRow('(k1, p1)'), { message: 'expected x', at: 8 });
  assert.throws(() => parseRow('(k1) x'), { message: 'expected a number', at: 6 });
  assert.throws(() => parseRow('k1)'), { message: 'unexpected )', at: 2 });
  assert.throws(() => parseRow('()'), { message: 'expected a stitch', at: 1 });
  assert.throws(() => parseRow('k to'), { message: 'expected last', at: 4 });
});
