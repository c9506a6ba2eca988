import test from 'node:test';
import assert from 'node:assert/strict';
import { Reader, Writer, crc32 } from '../src/util/bytes.js';
import { fraction } from '../src/util/hash.js';
import { compareVersions, isNewer, parseVersion } from '../src/version.js';
import { makeConfig } from '../src/config.js';

test('crc32 of the usual text', () => {
  assert.equal(crc32(Buffer.from('123456789')), 0xcbf43926);
  assert.equal(crc32(Buffer.from('xx123456789'), 2), 0xcbf43926);
});

test('varints and words come back', () => {
  const values = [0, 1, 127, 128, 300, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER];
  const writer = new Writer();
  for (const value of values) writer.varint(value);
  writer.u32(0xfffffffe).byte(7);
  const reader = new Reader(writer.finish());
  for (const value of values) assert.equal(reader.varint(), value);
  assert.equal(reader.u32(), 0xfffffffe);
  assert.equal(reader.byte(), 7);
  assert.equal(reader.left, 0);
  assert.throws(() => reader.byte(), RangeError);
});

test('fractions are spread', () => {
  const counts = new Array(10).fill(0);
  for (let i = 0; i < 5000; i++) counts[Math.floor(fraction(`lamp-${i}`) * 10)] += 1;
  for (const count of counts) assert.ok(count > 400 && count < 600);
});

test('versions in order', () => {
  const order = ['1.9.9', '1.10.0-a', '1.10.0-rc.2', '1.10.0-rc.10', '1.10.0', '2.0.0'];
  for (let i = 0; i < order.length; i++) {
    for (let j = 0; j < order.length; j++) {
      assert.equal(Math.sign(compareVersions(order[i], order[j])), Math.sign(i - j));
    }
  }
  assert.ok(isNewer('2.0.0', '2.0.0-rc.1'));
  assert.throws(() => parseVersion('2.0'), { code: 'invalid' });
});

test('configuration', () => {
  assert.equal(makeConfig({ lease: { seconds: 5 } }).lease.maxAttempts, 5);
  assert.throws(() => makeConfig({ leases: {} }), /unknown setting leases/);
  assert.throws(() => makeConfig({ lease: { seconds: 0 } }), /lease.seconds/);
  assert.throws(() => makeConfig({ lease: { seconds: '5' } }), /must be a number/);
});
