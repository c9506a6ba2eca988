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
