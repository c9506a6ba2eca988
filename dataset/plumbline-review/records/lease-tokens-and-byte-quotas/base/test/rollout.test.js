import test from 'node:test';
import assert from 'node:assert/strict';
import { alarms } from '../src/report/alarms.js';
import { summarize } from '../src/report/summary.js';
import { checkStages, decide } from '../src/rollout/machine.js';
import { MINUTE } from '../src/util/clock.js';
import { makeFixture, rolloutOf } from './helpers.js';
import { drain } from './work.js';

const heard = (app, clock, bad = 0) => {
  let left = bad;
  for (const job of Object.values(app.store.state.jobs)) {
    if (job.status !== 'done') continue;
    app.rollouts.reported(job.lamp, { ok: left-- <= 0, at: clock.now(), version: '2.0.0' });
  }
};

test('from the first stage to the end', (t) => {
  const { app, clock } = makeFixture(t, { lamps: 40 });
  const { rollouts } = app;
  rollouts.create(rolloutOf());
  rollouts.start('r1');
  const first = rollouts.counts('r1').ready;
  assert.ok(first > 2 && first < 20);
  drain(app, clock);
  rollouts.tick();
  assert.equal(rollouts.get('r1').stage, 0);
  heard(app, clock);
  clock.pass(MINUTE);
  rollouts.tick();
  assert.equal(rollouts.get('r1').stage, 1);
  assert.equal(rollouts.counts('r1').ready, 40 - first);
  drain(app, clock);
  heard(app, clock);
  clock.pass(10 * MINUTE);
  rollouts.tick();
  assert.equal(rollouts.get('r1').status, 'finished');
});

test('failing lamps pause it, and the pager hears', (t) => {
  const { app, clock } = makeFixture(t, { lamps: 40 });
  const { rollouts, store } = app;
  rollouts.create(rolloutOf());
  rollouts.start('r1');
  drain(app, clock);
  heard(app, clock, 3);
  rollouts.tick();
  assert.equal(rollouts.get('r1').status, 'paused');
  assert.match(rollouts.get('r1').reason, /^3 of \d+ lamps fail$/);
  assert.equal(rollouts.healthOf('r1').failed, 3);
  assert.match(summarize(rollouts.get('r1'), {
    state: store.state, counts: rollouts.counts('r1'), health: rollouts.healthOf('r1'),
  }), /status +paused \(3 of/);
  rollouts.resume('r1');
  assert.deepEqual(alarms(store.state, (id) => rollouts.healthOf(id)), []);
});

test('abort cancels what is open', (t) => {
  const { app } = makeFixture(t);
  const { rollouts, dispatch } = app;
  rollouts.create(rolloutOf());
  rollouts.start('r1');
  assert.ok(dispatch.take('w1', ['g1']));
  rollouts.abort('r1', 'wrong image');
  assert.equal(dispatch.queue.size, 0);
  assert.equal(rollouts.counts('r1').ready + rollouts.counts('r1').leased, 0);
  assert.throws(() => rollouts.start('r1'), { status: 409 });
});

test('a restart in the middle', (t) => {
  const fixture = makeFixture(t, { lamps: 40, given: { snapshot: { everyEvents: 7 } } });
  let { app } = fixture;
  app.rollouts.create(rolloutOf());
  app.rollouts.start('r1');
  drain(app, fixture.clock);
  fixture.clock.pass(1000);
  heard(app, fixture.clock, 1);
  const before = app.rollouts.healthOf('r1');
  const counts = app.rollouts.counts('r1');
  app = fixture.restart();
  assert.deepEqual(app.rollouts.healthOf('r1'), before);
  assert.deepEqual(app.rollouts.counts('r1'), counts);
});

test('a removed lamp leaves nothing behind', (t) => {
  const { app } = makeFixture(t);
  app.rollouts.create(rolloutOf());
  app.rollouts.start('r1');
  const { lamp } = Object.values(app.store.state.jobs)[0];
  app.rollouts.removeLamp(lamp);
  assert.ok(!Object.values(app.store.state.jobs).some((job) => job.lamp === lamp && job.status === 'ready'));
});

test('stages must make sense', () => {
  const stage = { percent: 50, maxFailurePercent: 1 };
  assert.throws(() => checkStages([]), /needs stages/);
  assert.throws(() => checkStages([stage, stage]), /must grow/);
  assert.throws(() => checkStages([stage]), /100/);
  assert.equal(checkStages([{ percent: 100, maxFailurePercent: 1, soakSeconds: 3 }])[0].soakMs, 3000);
});

test('a stage without lamps goes by', () => {
  const rollout = { status: 'running', stage: 0, stageSince: 0, stages: checkStages(rolloutOf().stages) };
  const health = { seen: 0, failed: 0, rate: 0 };
  const work = { ready: 0, leased: 0, done: 0 };
  assert.equal(decide(rollout, health, work, 59_999).action, 'none');
  assert.deepEqual(decide(rollout, health, work, 60_000), { action: 'advance', stage: 1 });
  assert.equal(decide(rollout, health, { ...work, done: 1 }, 60_000).action, 'none');
});
