import assert from 'node:assert/strict';
import { test } from 'node:test';

import { check } from '../src/pattern.js';

test('rows follow each other', () => {
  const report = check('Cast on 12 # loosely\r\n\nRow 1: k12\nRows 2-4: k2tog, yo, k10\nrow 5: k10, k2tog');
  assert.deepEqual(report.map(({ row, after }) => [row, after]), [[1, 12], [2, 12], [3, 12], [4, 12], [5, 11]]);
});

test('the line is named', () => {
  assert.throws(() => check('Cast on 12\nRow 1: k12\nRow 2: k11'), { line: 3 });
  assert.throws(() => check('Cast on 12\nRow 2: k12'), { line: 2, message: 'expected row 1' });
  assert.throws(() => check('Row 1: k12'), { line: 1, message: 'cast on first' });
  assert.throws(() => check('Cast on 0'), { line: 1, message: 'expected 1 to 2000 stitches' });
  assert.throws(() => check('Cast on 2\nCast on 2'), { line: 2, message: 'cast on twice' });
  assert.throws(() => check('Knit some rows'), { line: 1, message: 'expected a row' });
});
