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

test('rows are repeated with the stitches that there are', () => {
  const report = check('Cast on 10\nRow 1: k to end\nRow 2: ssk, k to end\nRepeat rows 1-2 x 3\nRow 9: k6');
  assert.deepEqual(report.map(({ after }) => after), [10, 9, 9, 8, 8, 7, 7, 6, 6]);
  assert.equal(report.at(-1).row, 9);
});

test('repeated rows can be repeated', () => {
  const report = check('Cast on 8\nRow 1: k to end\nRepeat row 1 x 3\nRepeat rows 3-4 x2');
  assert.equal(report.length, 8);
});

test('only so many rows that were worked are repeated', () => {
  const begin = 'Cast on 8\nRow 1: k to end\n';
  const message = 'only rows that were worked can be repeated';
  assert.throws(() => check(`${begin}Repeat rows 1-2 x 3`), { line: 3, message });
  assert.throws(() => check(`${begin}Repeat rows 0-1 x 3`), { line: 3, message });
  assert.throws(() => check(`${begin}Repeat row 1 x 0`), { line: 3, message: 'expected to repeat at least once' });
  assert.throws(() => check(`${begin}Repeat row 1 x 5000`), { message: 'a pattern has 5000 rows at most' });
});
