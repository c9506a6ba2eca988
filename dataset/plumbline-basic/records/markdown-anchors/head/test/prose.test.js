import assert from 'node:assert/strict';
import { test } from 'node:test';

import { proseLines } from '../src/prose.js';

const prose = (text) => [...proseLines(text)].map(({ number, line }) => `${number} ${line}`);

test('lines are numbered from 1, whatever ends them', () => {
  assert.deepEqual(prose('one\r\ntwo\n\nfour'), ['1 one', '2 two', '3 ', '4 four']);
});

test('fenced code is left out and the numbers go on', () => {
  assert.deepEqual(prose('one\n```js\ncode\n```\nfive'), ['1 one', '5 five']);
  assert.deepEqual(prose('~~~\n```\n~~~ x\n~~~~\nfive'), ['5 five']);
});

test('a fence that is never closed goes to the end', () => {
  assert.deepEqual(prose('one\n```\ncode\n'), ['1 one']);
});

test('backticks within a line are no fence', () => {
  assert.deepEqual(prose('```inline```\ntwo'), ['1 ```inline```', '2 two']);
});

test('a byte order mark is not part of the first line', () => {
  assert.deepEqual(prose('\uFEFFone'), ['1 one']);
});
