import test from 'node:test';
import assert from 'node:assert/strict';
import { HOUR, MINUTE } from '../src/util/clock.js';
import { STAGES, makeFixture, rolloutOf } from './helpers.js';
import { drain } from './work.js';

const jobsOf = (app, id) => Object.values(app.store.state.jobs).filter((job) => job.rollout === id);

test('what a rollout needs', (t) => {
  const { app } = makeFixture(t, { lamps: 1 });
  const create = (more) => () => app.rollouts.create(rolloutOf(more));
  assert.throws(create({ id: '' }), { status: 422, message: /^id/ });
  assert.throws(create({ model: undefined }), { status: 422, message: /^model/ });
  assert.throws(create({ to: '2.0' }), /not a version/);
  assert.throws(create({ to: '3.0.0' }), /no artifact for 3.0.0/);
  assert.throws(create({ tenant: 'bergen' }), { status: 404 });
  assert.throws(create({ stages: STAGES.slice(0, 1) }), /100 percent/);
  assert.throws(create({ window: { from: '10:00', to: '9:00' } }), /time of day/);
  assert.deepEqual(app.store.state.rollouts, {});
  assert.equal(create()().status, 'draft');
  assert.throws(create(), { status: 409, message: /r1 exists/ });
  assert.throws(() => app.rollouts.get('r2'), { status: 404 });
});

test('one active rollout for a model of a tenant', (t) => {
  const { app } = makeFixture(t, { lamps: 1 });
  const { rollouts } = app;
  rollouts.create(rolloutOf());
  rollouts.create(rolloutOf({ id: 'r2' }));
  rollouts.start('r1');
  assert.throws(() => rollouts.create(rolloutOf({ id: 'r3' })), /r1 is still going on/);
  rollouts.create(rolloutOf({ id: 'r4', model: 'k6' }));
  rollouts.create(rolloutOf({ id: 'r5', tenant: 'turku' }));
  rollouts.pause('r1', 'fog');
  assert.throws(() => rollouts.create(rolloutOf({ id: 'r3' })), { status: 409 });
  rollouts.abort('r1', null);
  assert.equal(rollouts.create(rolloutOf({ id: 'r3' })).id, 'r3');
});

test('only some moves are allowed', (t) => {
  const { app } = makeFixture(t, { lamps: 1 });
  const { rollouts } = app;
  rollouts.create(rolloutOf());
  assert.throws(() => rollouts.pause('r1', 'fog'), /r1 is draft/);
  assert.throws(() => rollouts.resume('r1'), /not paused/);
  rollouts.start('r1');
  assert.throws(() => rollouts.resume('r1'), /not paused/);
  rollouts.pause('r1', 'fog');
  assert.equal(rollouts.get('r1').reason, 'fog');
  assert.throws(() => rollouts.pause('r1', 'snow'), /r1 is paused/);
  rollouts.resume('r1');
  assert.equal(rollouts.get('r1').reason, null);
  rollouts.abort('r1', 'wrong image');
  for (const move of ['start', 'pause', 'resume', 'abort']) assert.throws(() => rollouts[move]('r1'), { status: 409 });
});

test('nothing is handed out while it is paused', (t) => {
  const { app, clock } = makeFixture(t, { lamps: 40 });
  app.rollouts.create(rolloutOf());
  app.rollouts.start('r1');
  const { ready } = app.rollouts.counts('r1');
  app.rollouts.pause('r1', 'fog');
  assert.equal(app.dispatch.take('w1', ['g1']), null);
  assert.equal(app.rollouts.counts('r1').ready, ready);
  app.rollouts.resume('r1');
  clock.pass(MINUTE);
  assert.ok(app.dispatch.take('w1', ['g1']));
});

test('nothing is handed out outside the window', (t) => {
  const { app, clock } = makeFixture(t, { lamps: 40 });
  app.rollouts.create(rolloutOf({ window: { from: '14:00', to: '15:00', offset: 60 } }));
  app.rollouts.start('r1');
  // the clock of the fixture begins at 12:00, which is 13:00 there
  assert.equal(app.dispatch.take('w1', ['g1']), null);
  clock.pass(HOUR);
  assert.ok(app.dispatch.take('w1', ['g1']));
  clock.pass(HOUR);
  assert.equal(app.dispatch.take('w1', ['g1']), null);
});

test('a job holds what a worker has to know', (t) => {
  const { app } = makeFixture(t, { lamps: 40 });
  app.rollouts.create(rolloutOf());
  app.rollouts.start('r1');
  for (const job of jobsOf(app, 'r1')) {
    const { lamp, tenant, gateway, from, to, bytes, priority } = job;
    assert.equal(app.store.state.lamps[lamp].version, from);
    assert.deepEqual([tenant, gateway, to, priority], ['oslo', 'g1', '2.0.0', 1]);
    assert.equal(bytes, app.library.cost(from, to));
  }
});

test('lamps that are done or of another district get no job', (t) => {
  const { app } = makeFixture(t, { lamps: 10 });
  app.store.append('lamp.added', {
    lamp: 'south', tenant: 'oslo', gateway: 'g1', district: 'south', model: 'k5', version: '1.0.0',
  });
  app.rollouts.reported('l3', { ok: true, at: 1, version: '2.0.0' });
  app.rollouts.create(rolloutOf({ district: 'north', stages: STAGES.slice(1) }));
  app.rollouts.start('r1');
  const lamps = jobsOf(app, 'r1').map((job) => job.lamp).sort();
  assert.deepEqual(lamps, ['l0', 'l1', 'l2', 'l4', 'l5', 'l6', 'l7', 'l8', 'l9']);
});

test('a lamp gets one job in all stages', (t) => {
  const { app, clock } = makeFixture(t, { lamps: 40 });
  app.rollouts.create(rolloutOf({ stages: STAGES.map((stage) => ({ ...stage, minSeen: 0 })) }));
  app.rollouts.start('r1');
  // without a report the lamps keep their old version, so they are in the cohort of the second stage as well
  drain(app, clock);
  clock.pass(10 * MINUTE);
  app.rollouts.tick();
  assert.equal(app.rollouts.get('r1').stage, 1);
  assert.equal(jobsOf(app, 'r1').length, 40);
  assert.equal(new Set(jobsOf(app, 'r1').map((job) => job.lamp)).size, 40);
});

test('reports before the update do not count', (t) => {
  const { app, clock } = makeFixture(t, { lamps: 40 });
  app.rollouts.create(rolloutOf());
  app.rollouts.start('r1');
  const before = clock.now() - 1;
  drain(app, clock);
  const [{ lamp }] = jobsOf(app, 'r1');
  app.rollouts.reported(lamp, { ok: false, at: before });
  assert.equal(app.rollouts.healthOf('r1').seen, 0);
  app.rollouts.reported(lamp, { ok: false, at: clock.now() });
  const { seen, failed } = app.rollouts.healthOf('r1');
  assert.deepEqual([seen, failed], [1, 1]);
  assert.throws(() => app.rollouts.reported('nobody', { ok: true, at: 1 }), { status: 404 });
  assert.throws(() => app.rollouts.removeLamp('nobody'), { status: 404 });
});
