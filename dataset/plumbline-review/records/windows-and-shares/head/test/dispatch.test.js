import test from 'node:test';
import assert from 'node:assert/strict';
import { makeConfig } from '../src/config.js';
import { Store } from '../src/state/store.js';
import { MINUTE, ManualClock, SECOND } from '../src/util/clock.js';
import { Dispatch } from '../src/work/dispatch.js';
import { scratch } from './helpers.js';

function make(t, given = {}) {
  const clock = new ManualClock();
  const store = new Store(scratch(t), clock);
  t.after(() => store.close());
  const config = makeConfig(given);
  const open = () => new Dispatch({ store, clock, config });
  return { clock, store, open, dispatch: open(), job: (id) => store.state.jobs[id] };
}

const fields = (lamp, more = {}) => ({
  rollout: 'r1', tenant: 'oslo', gateway: 'g1', lamp, from: '1.0.0', to: '2.0.0', bytes: 100, priority: 0, ...more,
});

test('a job from its worker to the end', (t) => {
  const { dispatch, job, clock } = make(t);
  const id = dispatch.create(fields('l1'));
  assert.equal(dispatch.take('w2', ['g2']), null);
  assert.equal(dispatch.take('w1', ['g1', 'g2']).id, id);
  assert.deepEqual(job(id).lease, { worker: 'w1', since: clock.now(), ttl: 120 });
  assert.throws(() => dispatch.complete(id, 'w2'), { status: 409 });
  clock.pass(10 * SECOND);
  dispatch.complete(id, 'w1');
  assert.equal(job(id).status, 'done');
  assert.equal(job(id).endedAt, clock.now());
  assert.equal(dispatch.queue.size, 0);
  assert.throws(() => dispatch.complete(id, 'w1'), { status: 404 });
});

test('a job that fails comes back later, and not for ever', (t) => {
  const { dispatch, job, clock } = make(t, { lease: { maxAttempts: 3, backoffSeconds: 10, backoffLimitSeconds: 15 } });
  const id = dispatch.create(fields('l1'));
  for (const wait of [10, 15]) {
    dispatch.take('w1', ['g1']);
    dispatch.fail(id, 'w1');
    assert.equal(job(id).status, 'ready');
    assert.equal(job(id).notBefore, clock.now() + wait * SECOND);
    clock.pass(wait * SECOND - 1);
    assert.equal(dispatch.take(`early${wait}`, ['g1']), null);
    clock.pass(1);
  }
  dispatch.take('w1', ['g1']);
  dispatch.fail(id, 'w1');
  assert.equal(job(id).status, 'failed');
  assert.equal(job(id).attempts, 3);
  assert.equal(dispatch.queue.size, 0);
});

test('a worker that goes quiet loses its job', (t) => {
  const { dispatch, job, clock } = make(t, { lease: { seconds: 60 } });
  const id = dispatch.create(fields('l1'));
  dispatch.take('w1', ['g1']);
  clock.pass(MINUTE - 1);
  dispatch.renew(id, 'w1');
  clock.pass(MINUTE - 1);
  dispatch.sweep();
  assert.equal(job(id).status, 'leased');
  clock.pass(1);
  dispatch.sweep();
  assert.equal(job(id).status, 'ready');
  assert.equal(job(id).notBefore, clock.now() + 30 * SECOND);
  assert.throws(() => dispatch.complete(id, 'w1'), { status: 409 });
  assert.throws(() => dispatch.renew(id, 'w1'), { status: 409 });
});

test('a gateway has only so many jobs on the air', (t) => {
  const { dispatch } = make(t, { quota: { gatewayConcurrency: 2 } });
  for (const lamp of ['l1', 'l2', 'l3']) dispatch.create(fields(lamp));
  dispatch.create(fields('l4', { gateway: 'g2' }));
  const [first] = ['w1', 'w2'].map((worker) => dispatch.take(worker, ['g1']));
  assert.equal(dispatch.take('w3', ['g1']), null);
  assert.equal(dispatch.take('w4', ['g1', 'g2']).lamp, 'l4');
  dispatch.complete(first.id, 'w1');
  assert.equal(dispatch.take('w5', ['g1']).lamp, 'l3');
});

test('a tenant starts only so many jobs a minute', (t) => {
  const { dispatch, clock } = make(t, { quota: { jobsPerMinute: 2 } });
  for (const lamp of ['l1', 'l2', 'l3']) dispatch.create(fields(lamp));
  dispatch.create(fields('l4', { tenant: 'turku' }));
  const lamps = ['w1', 'w2', 'w3'].map((worker) => dispatch.take(worker, ['g1']).lamp);
  assert.deepEqual(lamps, ['l1', 'l2', 'l4']);
  assert.equal(dispatch.take('w4', ['g1']), null);
  assert.deepEqual(dispatch.quota.usage('oslo', clock.now()), { used: 2, limit: 2 });
  clock.pass(MINUTE);
  assert.equal(dispatch.take('w4', ['g1']).lamp, 'l3');
});

test('jobs that are not due are left out', (t) => {
  const { dispatch } = make(t);
  dispatch.create(fields('l1', { priority: 1 }));
  dispatch.create(fields('l2'));
  dispatch.isDue = (job) => job.lamp !== 'l1';
  assert.equal(dispatch.take('w1', ['g1']).lamp, 'l2');
  assert.equal(dispatch.take('w2', ['g1']), null);
});

test('who went away empty has to wait, others do not', (t) => {
  const { dispatch, clock } = make(t);
  assert.equal(dispatch.take('w1', ['g1']), null);
  dispatch.create(fields('l1'));
  dispatch.create(fields('l2'));
  assert.equal(dispatch.take('w1', ['g1']), null);
  assert.equal(dispatch.take('w2', ['g1']).lamp, 'l1');
  clock.pass(SECOND);
  assert.equal(dispatch.take('w1', ['g1']).lamp, 'l2');
});

test('cancelling ends what is open', (t) => {
  const { dispatch, job } = make(t, { quota: { gatewayConcurrency: 2 } });
  const ids = ['l1', 'l2', 'l3', 'l4'].map((lamp) => dispatch.create(fields(lamp, { rollout: lamp === 'l4' ? 'r2' : 'r1' })));
  dispatch.take('w1', ['g1']);
  dispatch.complete(ids[0], 'w1');
  dispatch.take('w1', ['g1']);
  assert.equal(dispatch.cancel((each) => each.rollout === 'r1'), 2);
  assert.deepEqual(ids.map((id) => job(id).status), ['done', 'cancelled', 'cancelled', 'ready']);
  assert.throws(() => dispatch.complete(ids[1], 'w1'), { status: 404 });
  assert.equal(dispatch.quota.onAir.size, 0);
});

test('leases, attempts and the air survive a restart', (t) => {
  const { dispatch, open, job, clock } = make(t, { lease: { maxAttempts: 2 }, quota: { gatewayConcurrency: 1 } });
  const id = dispatch.create(fields('l1'));
  dispatch.create(fields('l2'));
  dispatch.take('w1', ['g1']);
  dispatch.fail(id, 'w1');
  clock.pass(30 * SECOND);
  assert.equal(dispatch.take('w1', ['g1']).id, id);
  const again = open();
  assert.equal(again.queue.size, 2);
  assert.equal(again.take('w2', ['g1']), null);
  again.renew(id, 'w1');
  again.fail(id, 'w1');
  assert.equal(job(id).status, 'failed');
  assert.equal(again.take('w3', ['g1']).lamp, 'l2');
});
