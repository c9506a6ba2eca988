import test from 'node:test';
import assert from 'node:assert/strict';
import { WorkQueue } from '../src/work/queue.js';

const always = () => true;
const job = (id, order, more = {}) => ({
  id, gateway: 'g1', tenant: 'oslo', bytes: 100, priority: 0, order, attempts: 0, notBefore: 0, lease: null, ...more,
});
const make = () => new WorkQueue({ leaseMs: 1000, backoffMs: 100, backoffLimitMs: 350 });

test('urgent first, then in order', () => {
  const queue = make();
  queue.add(job('a', 1));
  queue.add(job('b', 2, { priority: 1 }));
  queue.add(job('c', 3, { priority: 1, gateway: 'g2' }));
  assert.equal(queue.take('w', 0, ['g1'], always).id, 'b');
  assert.equal(queue.take('w', 0, ['g1', 'g2'], always).id, 'c');
  assert.equal(queue.take('w', 0, ['g1'], always).id, 'a');
  assert.equal(queue.take('w', 0, ['g1'], always), null);
});

test('leases run out', () => {
  const queue = make();
  queue.add(job('a', 1));
  queue.add(job('b', 2));
  queue.take('w', 0, ['g1'], always);
  queue.take('v', 10, ['g1'], always);
  assert.ok(queue.holds('a', 'w', 999));
  assert.ok(!queue.holds('a', 'v', 999));
  assert.ok(queue.renew('b', 'v', 500));
  assert.equal(queue.nextWake(500), 1000);
  assert.deepEqual(queue.expired(1000).map((each) => each.id), ['a']);
  assert.equal(queue.renew('a', 'w', 1000), null);
});

test('what is given back waits longer each time', () => {
  const queue = make();
  queue.add(job('a', 1));
  const waits = [];
  for (let now = 0, i = 0; i < 4; i++) {
    queue.take('w', now, ['g1'], always);
    waits.push(queue.giveBack('a', now).notBefore - now);
    assert.equal(queue.take('w', now, ['g1'], always), null);
    now += waits[i];
  }
  assert.deepEqual(waits, [100, 200, 350, 350]);
});
