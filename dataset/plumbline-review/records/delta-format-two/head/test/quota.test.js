import test from 'node:test';
import assert from 'node:assert/strict';
import { Quota } from '../src/work/quota.js';

test('jobs a minute', () => {
  const quota = new Quota({ jobsPerMinute: 2, gatewayConcurrency: 9 });
  const job = { tenant: 'oslo', gateway: 'g1' };
  quota.start(job, 0);
  quota.start(job, 59_999);
  assert.ok(!quota.admits(job, 59_999));
  assert.ok(quota.admits({ ...job, tenant: 'turku' }, 59_999));
  assert.ok(quota.admits(job, 60_000));
  assert.deepEqual(quota.usage('oslo', 0), { used: 0, limit: 2 });
});

test('jobs on the air', () => {
  const quota = new Quota({ jobsPerMinute: 100, gatewayConcurrency: 2 });
  const job = { tenant: 'oslo', gateway: 'g1' };
  quota.start(job, 0);
  quota.start(job, 0);
  assert.ok(!quota.admits(job, 0));
  quota.stop(job);
  assert.ok(quota.admits(job, 0));
});
