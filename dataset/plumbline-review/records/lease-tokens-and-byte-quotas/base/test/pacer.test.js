import test from 'node:test';
import assert from 'node:assert/strict';
import { Pacer } from '../src/work/pacer.js';

test('who gets nothing stays away longer', () => {
  const pacer = new Pacer();
  let now = 0;
  const waits = [];
  for (let i = 0; i < 5; i++) {
    assert.ok(pacer.allows('w', now));
    pacer.empty('w', now);
    const from = now;
    while (!pacer.allows('w', now)) now += 500;
    waits.push(now - from);
  }
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 8000]);
  pacer.served('w');
  pacer.empty('w', now);
  assert.ok(pacer.allows('w', now + 1000));
  assert.ok(pacer.allows('v', now));
  pacer.tidy(now + 9001);
  assert.equal(pacer.workers.size, 0);
});
