import assert from 'node:assert/strict';
import { test } from 'node:test';

import { recordOf } from '../src/record.js';
import { object } from './fakes.js';

test('a record has what is known', () => {
  const record = recordOf(object('a1', { made: { from: 1642, to: 1650 }, makers: ['Ruysch, Rachel'] }));
  assert.equal(record.made, '1642–1650');
  assert.deepEqual(record.makers, ['Rachel Ruysch']);
});

test('what is not known has a name for it', () => {
  const record = recordOf(object('a1', { title: null, makers: ['unknown', 'Smith, John, and sons'] }));
  assert.equal(record.title, 'Untitled');
  assert.equal(record.made, '');
  assert.deepEqual(record.makers, ['unknown', 'Smith, John, and sons']);
});

test('one year is not a range', () => {
  assert.equal(recordOf(object('a1', { made: { from: -40, to: -40 } })).made, '-40');
});
