import test from 'node:test';
import assert from 'node:assert/strict';
import { stuckJobs } from '../src/report/stuck.js';
import { MINUTE } from '../src/util/clock.js';
import { makeFixture, rolloutOf } from './helpers.js';

const begin = (t, given) => {
  const fixture = makeFixture(t, { given });
  fixture.app.rollouts.create(rolloutOf());
  fixture.app.rollouts.start('r1');
  return fixture;
};

test('a lost job goes to another worker, and the first is told', (t) => {
  const { app, clock } = begin(t);
  const { dispatch, store } = app;
  const first = dispatch.take('w1', ['g1']);
  const { token } = first.lease;
  clock.pass(4 * MINUTE);
  assert.deepEqual(stuckJobs(store.state, clock.now()).map((entry) => entry.overdueMs), [2 * MINUTE]);
  dispatch.sweep();
  assert.equal(store.state.jobs[first.id].status, 'ready');
  clock.pass(MINUTE);
  let second;
  do second = dispatch.take('w2', ['g1']); while (second.id !== first.id);
  assert.ok(second.lease.token > token);
  assert.throws(() => dispatch.complete(first.id, token), { status: 409 });
  dispatch.complete(first.id, second.lease.token);
});

test('the last attempt fails the job', (t) => {
  const { app, clock } = begin(t, { lease: { maxAttempts: 2, backoffSeconds: 1 } });
  const { dispatch, store } = app;
  for (let i = 0; i < 2; i++) {
    const job = dispatch.take('w1', ['g1']);
    assert.equal(job.id, Object.keys(store.state.jobs)[0]);
    dispatch.fail(job.id, job.lease.token, 0);
    clock.pass(2000);
  }
  assert.equal(Object.values(store.state.jobs)[0].status, 'failed');
});

test('leases survive a restart', (t) => {
  const fixture = begin(t);
  const job = fixture.app.dispatch.take('w1', ['g1']);
  fixture.clock.pass(MINUTE);
  fixture.app.dispatch.renew(job.id, job.lease.token);
  const { dispatch, store } = fixture.restart();
  const size = dispatch.queue.size;
  fixture.clock.pass(1.5 * MINUTE);
  dispatch.sweep();
  dispatch.complete(job.id, job.lease.token);
  assert.equal(store.state.jobs[job.id].status, 'done');
  assert.equal(dispatch.queue.size, size - 1);
});

test('a worker that gets nothing is told when to come back', (t) => {
  const { app, clock } = begin(t, { quota: { gatewayBytesPerSecond: 10, gatewayBurstBytes: 200 } });
  const { dispatch } = app;
  const job = dispatch.take('w1', ['g1']);
  assert.equal(dispatch.take('w1', ['g1']), null);
  const wait = dispatch.idle(['g1']);
  assert.equal(wait, (2 * job.bytes - 200) * 100);
  clock.pass(wait - 1);
  assert.equal(dispatch.take('w1', ['g1']), null);
  clock.pass(1);
  assert.ok(dispatch.take('w1', ['g1']));
});
