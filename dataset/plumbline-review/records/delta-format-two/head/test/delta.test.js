import test from 'node:test';
import assert from 'node:assert/strict';
import { diff, makeDelta } from '../src/delta/diff.js';
import { applyDelta, deltaVersion, inspectDelta } from '../src/delta/patch.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlockTable, Rolling, backward, forward } from '../src/delta/match.js';
import { Writer, crc32 } from '../src/util/bytes.js';
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
  for (let round = 0; round < 400; round++) {
    const letters = 1 + r.int(4);
    const source = Uint8Array.from({ length: r.int(120) }, () => r.int(letters));
    const target = Uint8Array.from({ length: r.int(120) }, () => r.int(letters));
    const delta = makeDelta(source, target, { block: 1 + r.int(6) });
    assert.deepEqual(applyDelta(source, delta), target);
  }
});

/** As 3.8 wrote it. */
function oldDelta(source, target, ops) {
  const out = new Writer();
  out.bytes(Uint8Array.of(0x4c, 0x57, 0x44, 1));
  out.varint(source.length).u32(crc32(source)).varint(target.length).u32(crc32(target));
  for (const [from, length] of ops) {
    if (from === null) out.byte(1).varint(length.length).bytes(length);
    else out.byte(0).varint(from).varint(length);
  }
  return out.finish();
}

test('deltas of 3.8 can be applied', () => {
  const source = image(4, 400);
  const target = joined(source.subarray(150, 400), [1, 2, 3], source.subarray(0, 150));
  const delta = oldDelta(source, target, [[150, 250], [null, Uint8Array.of(1, 2, 3)], [0, 150]]);
  assert.equal(deltaVersion(delta), 1);
  assert.deepEqual(applyDelta(source, delta), target);
  assert.equal(inspectDelta(delta).copied, 400);
  const outside = oldDelta(source, target, [[151, 250], [null, Uint8Array.of(1, 2, 3)], [0, 150]]);
  assert.throws(() => applyDelta(source, outside), /outside the source/);
});

test('what the target repeats is sent once', () => {
  const part = image(5, 200);
  const target = joined(part, [9], part, part, new Array(300).fill(0xff));
  const ops = diff(new Uint8Array(0), target);
  assert.deepEqual(ops.map((op) => [op.kind, op.length]), [['insert', 201], ['back', 200], ['back', 200], ['run', 300]]);
  const delta = makeDelta(new Uint8Array(0), target);
  assert.ok(delta.length < 240);
  assert.deepEqual(applyDelta(new Uint8Array(0), delta), target);
  const { inserted, copied, repeated } = inspectDelta(delta);
  assert.deepEqual({ inserted, copied, repeated }, { inserted: 201, copied: 400, repeated: 300 });
});

test('a copy may overlap what it makes', () => {
  const part = image(6, 50);
  const target = joined(part, part, part, part, part, part);
  const ops = diff(new Uint8Array(0), target, { block: 16 });
  assert.deepEqual(ops.map((op) => [op.kind, op.length, op.back]), [['insert', 50, undefined], ['back', 250, 50]]);
  assert.deepEqual(applyDelta(new Uint8Array(0), makeDelta(new Uint8Array(0), target, { block: 16 })), target);
});

test('a hash that rolls is the hash from the start', () => {
  const data = image(7, 300);
  for (const size of [1, 2, 7, 32]) {
    const rolling = new Rolling(size);
    rolling.start(data, 0);
    for (let at = 0; at + size < data.length; at++) {
      assert.equal(rolling.next(data, at), new Rolling(size).start(data, at + 1));
    }
  }
});

test('equal bytes ahead and behind', () => {
  const x = Uint8Array.of(1, 2, 3, 4, 5);
  const y = Uint8Array.of(9, 2, 3, 4, 6);
  assert.equal(forward(x, 1, y, 1, 4), 3);
  assert.equal(forward(x, 1, y, 1, 2), 2);
  assert.equal(backward(x, 4, y, 4, 4), 3);
  assert.equal(backward(x, 1, y, 1, 1), 0);
  const table = new BlockTable(2);
  for (const at of [5, 6, 7]) table.add(1, at);
  assert.deepEqual(table.get(1), [5, 6]);
  assert.deepEqual(table.get(2), []);
});

test('a delta of an older release is made again', (t) => {
  const { app, data } = makeFixture(t);
  const [one, two] = ['1.0.0', '2.0.0'].map((version) => app.library.image(version));
  for (const stale of [oldDelta(one, two, [[null, two]]), Uint8Array.of(1, 2)]) {
    writeFileSync(join(data, 'deltas', '1.0.0_2.0.0'), stale);
    const { kind, data: delta } = app.library.payload('1.0.0', '2.0.0');
    assert.equal(kind, 'delta');
    assert.equal(deltaVersion(delta), 2);
    assert.deepEqual(applyDelta(one, delta), two);
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
