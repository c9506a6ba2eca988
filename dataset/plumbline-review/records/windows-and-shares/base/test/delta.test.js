import test from 'node:test';
import assert from 'node:assert/strict';
import { diff, makeDelta } from '../src/delta/diff.js';
import { applyDelta, inspectDelta } from '../src/delta/patch.js';
import { image, makeFixture, random } from './helpers.js';

const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

test('a change in the middle is small', () => {
  const source = image(1, 5000);
  const target = joined(source.subarray(0, 2000), image(2, 40), source.subarray(2100));
  const delta = makeDelta(source, target);
  assert.deepEqual(applyDelta(source, delta), target);
  assert.ok(delta.length < 100);
  assert.equal(inspectDelta(delta).inserted, 40);
});

test('blocks that move', () => {
  const source = image(3, 1000);
  const target = joined(source.subarray(500), source.subarray(0, 500));
  assert.deepEqual(diff(source, target).map((op) => op.length), [500, 500]);
  assert.deepEqual(applyDelta(source, makeDelta(source, target)), target);
});

test('any pair goes there and back', () => {
  const r = random(5);
  for (let round = 0; round < 200; round++) {
    const source = Uint8Array.from({ length: r.int(80) }, () => r.int(3));
    const target = Uint8Array.from({ length: r.int(80) }, () => r.int(3));
    const delta = makeDelta(source, target, { block: 1 + r.int(6) });
    assert.deepEqual(applyDelta(source, delta), target);
  }
});

test('what does not fit is refused', () => {
  const source = image(1, 300);
  const delta = makeDelta(source, image(1, 400));
  assert.throws(() => applyDelta(image(9, 300), delta), /another source/);
  assert.throws(() => applyDelta(source, delta.subarray(0, delta.length - 1)), RangeError);
  assert.throws(() => applyDelta(source, joined(delta, [0])), /behind the end/);
  for (let at = 0; at < delta.length; at++) {
    const bad = delta.slice();
    bad[at] ^= 0x10;
    assert.throws(() => applyDelta(source, bad), RangeError);
  }
});

test('the library sends deltas where they pay', (t) => {
  const { app } = makeFixture(t);
  const { kind, data } = app.library.payload('1.0.0', '2.0.0');
  assert.equal(kind, 'delta');
  assert.deepEqual(applyDelta(app.library.image('1.0.0'), data), app.library.image('2.0.0'));
  assert.equal(app.library.payload('0.9.0', '2.0.0').kind, 'full');
  app.library.add('3.0.0', image(8, 500));
  assert.equal(app.library.payload('2.0.0', '3.0.0').kind, 'full');
  assert.equal(app.library.cost('2.0.0', '3.0.0'), 500);
  assert.throws(() => app.library.add('3.0.0', image(8, 500)), { status: 409 });
});
