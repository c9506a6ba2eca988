import test from 'node:test';
import assert from 'node:assert/strict';
import { Heap } from '../src/util/heap.js';
import { WorkQueue } from '../src/work/queue.js';
import { random } from './helpers.js';

const always = () => true;
const job = (id, order, more = {}) => ({
  id, gateway: 'g1', tenant: 'oslo', bytes: 100, priority: 0, order, attempts: 0, notBefore: 0, lease: null, ...more,
});
const make = (quantumBytes = 1000) => new WorkQueue({ leaseMs: 1000, backoffMs: 100, backoffLimitMs: 350, quantumBytes });
const taken = (queue, gateways, admits = always) => {
  const out = [];
  for (let each; (each = queue.take('w', out.length + 1, 0, gateways, admits));) out.push(each.id);
  return out;
};

test('a heap gives them in order', () => {
  const r = random(1);
  for (let round = 0; round < 50; round++) {
    const heap = new Heap((a, b) => a.key - b.key);
    const items = Array.from({ length: 30 }, (_, id) => ({ id, key: r.int(1000) }));
    for (const item of items) heap.push(item);
    for (const item of items.slice(0, 8)) assert.ok(heap.remove(item.id));
    for (const item of items.slice(8, 16)) {
      item.key = r.int(1000);
      heap.update(item.id);
    }
    const keys = [];
    while (heap.size) keys.push(heap.pop().key);
    assert.deepEqual(keys, items.slice(8).map((item) => item.key).sort((a, b) => a - b));
  }
});

test('urgent first, then in order, behind one gateway', () => {
  const queue = make();
  queue.add(job('a', 1));
  queue.add(job('b', 2, { priority: 1 }));
  queue.add(job('c', 3, { priority: 1 }));
  assert.deepEqual(taken(queue, ['g1']), ['b', 'c', 'a']);
});

test('gateways take turns by bytes', () => {
  const queue = make(200);
  for (let i = 0; i < 6; i++) queue.add(job(`a${i}`, i));
  for (let i = 0; i < 3; i++) queue.add(job(`b${i}`, 10 + i, { gateway: 'g2', bytes: 300 }));
  queue.add(job('c', 20, { gateway: 'g3', bytes: 50 }));
  assert.deepEqual(taken(queue, ['g1', 'g2', 'g3']), ['a0', 'a1', 'c', 'a2', 'a3', 'b0', 'a4', 'a5', 'b1', 'b2']);
});

test('a gateway that cannot go does not hold up the others', () => {
  const queue = make(100);
  for (let i = 0; i < 3; i++) {
    queue.add(job(`a${i}`, i));
    queue.add(job(`b${i}`, 10 + i, { gateway: 'g2' }));
  }
  assert.deepEqual(taken(queue, ['g2']), ['b0', 'b1', 'b2']);
  assert.deepEqual(taken(queue, ['g1', 'g2'], (each) => each.id !== 'a1'), ['a0']);
  queue.remove('a1');
  assert.deepEqual(taken(queue, ['g1', 'g2']), ['a2']);
});

test('leases run out', () => {
  const queue = make();
  queue.add(job('a', 1));
  queue.add(job('b', 2));
  queue.take('w', 7, 0, ['g1'], always);
  queue.take('v', 8, 10, ['g1'], always);
  assert.ok(queue.holds('a', 7, 999));
  assert.ok(!queue.holds('a', 8, 999));
  assert.ok(queue.renew('b', 8, 500));
  assert.equal(queue.nextWake(), 1000);
  assert.equal(queue.overdue(999), undefined);
  assert.equal(queue.overdue(1000).id, 'a');
  assert.equal(queue.renew('a', 7, 1000), null);
  queue.giveBack('a', 1000);
  assert.equal(queue.overdue(1499), undefined);
  assert.equal(queue.overdue(1500).id, 'b');
});

test('what is given back waits longer each time', () => {
  const queue = make();
  queue.add(job('a', 1));
  const waits = [];
  for (let now = 0, i = 0; i < 4; i++) {
    queue.take('w', i + 1, now, ['g1'], always);
    waits.push(queue.giveBack('a', now).notBefore - now);
    assert.equal(queue.take('w', 9, now, ['g1'], always), null);
    now += waits[i];
  }
  assert.deepEqual(waits, [100, 200, 350, 350]);
});

test('jobs are removed wherever they are', () => {
  const queue = make();
  for (let i = 0; i < 4; i++) queue.add(job(`a${i}`, i, { notBefore: i === 3 ? 50 : 0 }));
  queue.take('w', 1, 0, ['g1'], always);
  for (const id of ['a0', 'a1', 'a3']) assert.ok(queue.remove(id));
  assert.ok(!queue.remove('a0'));
  assert.deepEqual(taken(queue, ['g1']), ['a2']);
  assert.equal(queue.nextWake(), 1000);
  assert.equal(queue.size, 1);
});
