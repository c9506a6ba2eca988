import test from 'node:test';
import assert from 'node:assert/strict';
import { alarms } from '../src/report/alarms.js';
import { stuckJobs } from '../src/report/stuck.js';

test('stuck jobs, the longest first', () => {
  const leased = (id, worker, since, ttl) => ({ id, lamp: `lamp-${id}`, status: 'leased', lease: { worker, since, ttl } });
  const jobs = {
    a: leased('a', 'w1', 0, 60),
    b: leased('b', 'w2', 0, 10),
    c: leased('c', 'w3', 90_000, 60),
    d: { id: 'd', status: 'ready', lease: null },
    e: { id: 'e', status: 'done', lease: null },
  };
  const ids = (now, grace) => stuckJobs({ jobs }, now, grace).map((entry) => entry.job);
  assert.deepEqual(ids(70_000), []);
  assert.deepEqual(ids(120_000), ['b']);
  assert.deepEqual(ids(120_001), ['b', 'a']);
  assert.deepEqual(ids(60_000, 0), ['b']);
  assert.deepEqual(stuckJobs({ jobs }, 90_000)[0], { job: 'b', worker: 'w2', lamp: 'lamp-b', overdueMs: 80_000 });
});

test('alarms are for what is going on, and each tenant has its limit', () => {
  const health = {
    calm: { seen: 50, failed: 9, rate: 18 },
    loud: { seen: 50, failed: 10, rate: 20 },
    silent: { seen: 0, failed: 0, rate: 0 },
    over: { seen: 10, failed: 10, rate: 100 },
    strict: { seen: 20, failed: 1, rate: 5 },
  };
  const rollout = (id, status, tenant = 'oslo') => [id, { id, status, tenant }];
  const state = {
    tenants: { oslo: { alarmPercent: 20 }, turku: { alarmPercent: 5 }, never: { alarmPercent: 0 } },
    rollouts: Object.fromEntries([rollout('calm', 'running'), rollout('loud', 'paused'), rollout('over', 'aborted'),
      rollout('strict', 'running', 'turku'), rollout('silent', 'running', 'never')]),
  };
  assert.deepEqual(alarms(state, (id) => health[id]), [
    { tenant: 'oslo', rollout: 'loud', text: '10 of 50 lamps fail' },
    { tenant: 'turku', rollout: 'strict', text: '1 of 20 lamps fail' },
  ]);
});
