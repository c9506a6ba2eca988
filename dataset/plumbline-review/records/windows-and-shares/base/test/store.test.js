import test from 'node:test';
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventLog } from '../src/events/log.js';
import { upgrade } from '../src/events/upgrade.js';
import { Store } from '../src/state/store.js';
import { ManualClock } from '../src/util/clock.js';
import { scratch } from './helpers.js';

const fill = (store, count) => {
  for (let i = 0; i < count; i++) store.append('tenant.added', { tenant: `t${i}`, name: `T${i} é` });
};

test('events come back', (t) => {
  const directory = scratch(t);
  const store = new Store(directory, new ManualClock());
  fill(store, 5);
  store.close();
  const again = new Store(directory, new ManualClock());
  assert.deepEqual(again.state, store.state);
  assert.equal(again.state.seq, 5);
  again.close();
});

test('a torn tail is cut', (t) => {
  const file = join(scratch(t), 'events');
  const log = new EventLog(file);
  for (let seq = 1; seq <= 3; seq++) log.append({ seq, text: 'x'.repeat(seq) });
  log.close();
  const whole = readFileSync(file);
  for (let size = 0; size <= whole.length; size++) {
    writeFileSync(file, whole.subarray(0, size));
    const torn = new EventLog(file);
    const ends = whole.subarray(0, size).filter((byte) => byte === 10).length;
    assert.equal(torn.last, ends);
    torn.append({ seq: ends + 1 });
    torn.close();
    const healed = new EventLog(file);
    assert.equal(healed.last, ends + 1);
    healed.close();
  }
});

test('damage in the middle is an error', (t) => {
  const file = join(scratch(t), 'events');
  const log = new EventLog(file);
  for (let seq = 1; seq <= 3; seq++) log.append({ seq });
  log.close();
  const data = readFileSync(file);
  data[12] ^= 1;
  writeFileSync(file, data);
  assert.throws(() => new EventLog(file), /damaged at byte 0/);
});

test('snapshots shorten the replay', (t) => {
  const directory = scratch(t);
  const store = new Store(directory, new ManualClock(), { everyEvents: 4 });
  fill(store, 6);
  store.close();
  const again = new Store(directory, new ManualClock());
  assert.equal(again.saved, 4);
  assert.deepEqual(again.state, store.state);
  again.close();
  truncateSync(join(directory, 'snapshot'), 20);
  const third = new Store(directory, new ManualClock());
  assert.deepEqual(third.state, store.state);
  third.close();
  rmSync(join(directory, 'snapshot'));
  appendFileSync(join(directory, 'events'), 'torn');
  const fourth = new Store(directory, new ManualClock());
  assert.deepEqual(fourth.state, store.state);
  fourth.close();
});

test('old events', () => {
  assert.equal(upgrade({ type: 'device.added', lamp: 'a' }).type, 'lamp.added');
  assert.equal(upgrade({ type: 'rollout.created' }).district, '');
  assert.equal(upgrade({ type: 'rollout.created', district: 'x' }).district, 'x');
});
