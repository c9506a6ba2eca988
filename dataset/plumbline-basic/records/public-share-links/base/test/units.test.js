import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DecisionCache } from '../src/cache.js';
import { attachment } from '../src/headers.js';
import { isWithin, normalise, upwards } from '../src/paths.js';
import { status } from './support.js';

test('paths have one form', () => {
  assert.equal(normalise('//a/./b/../c/'), '/a/c');
  assert.equal(normalise('/'), '/');
  assert.throws(() => normalise('/a/../..'), status(400));
  assert.throws(() => normalise('a'), status(400));
});

test('a folder holds what is below it, not what begins alike', () => {
  assert.ok(isWithin('/a', '/a/b'));
  assert.ok(isWithin('/', '/a'));
  assert.ok(!isWithin('/a', '/ab'));
});

test('upwards ends at the root', () => {
  assert.deepEqual(upwards('/a/b'), ['/a/b', '/a', '/']);
});

test('decisions are kept for a minute, or less', () => {
  let now = 0;
  const cache = new DecisionCache(() => now);
  cache.set('user:ada', '/a', true);
  cache.set('user:ada', '/b', true, 10);
  now = 10;
  assert.equal(cache.get('user:ada', '/a'), true);
  assert.equal(cache.get('user:ada', '/b'), undefined);
  now = 60_000;
  assert.equal(cache.get('user:ada', '/a'), undefined);
});

test('names of downloads keep their signs', () => {
  assert.equal(
    attachment('Plan "Ü".pdf'),
    'attachment; filename="Plan \\"_\\".pdf"; filename*=UTF-8\'\'Plan%20%22%C3%9C%22.pdf',
  );
});
