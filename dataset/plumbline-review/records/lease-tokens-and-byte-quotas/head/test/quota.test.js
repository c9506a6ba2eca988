import test from 'node:test';
import assert from 'node:assert/strict';
import { Quota } from '../src/work/quota.js';

const LIMITS = {
  tenantBytesPerSecond: 100, tenantBurstBytes: 1000, gatewayBytesPerSecond: 50, gatewayBurstBytes: 600, gatewayConcurrency: 3,
};
const job = (bytes, gateway = 'g1', tenant = 'oslo') => ({ bytes, gateway, tenant });

test('a tenant and a gateway both have to have the bytes', () => {
  const quota = new Quota(LIMITS);
  quota.start(job(500), 0);
  assert.ok(!quota.admits(job(200), 0));
  assert.ok(quota.admits(job(200, 'g2'), 0));
  assert.equal(quota.waitFor(job(200), 0), 2000);
  assert.ok(!quota.admits(job(200), 1999));
  assert.ok(quota.admits(job(200), 2000));
  quota.start(job(600, 'g2'), 2000);
  assert.equal(quota.usage('oslo', 2000).bytesLeft, 100);
  assert.ok(!quota.admits(job(200), 2000));
  assert.equal(quota.waitFor(job(200), 2000), 1000);
  assert.ok(quota.admits(job(200, 'g3', 'turku'), 2000));
});

test('jobs on the air', () => {
  const quota = new Quota(LIMITS);
  for (let i = 0; i < 3; i++) quota.start(job(1), 0);
  assert.ok(!quota.admits(job(1), 0));
  quota.stop(job(1), 1, 0);
  assert.ok(quota.admits(job(1), 0));
});

test('what was not sent comes back, what was sent on top is owed', () => {
  const quota = new Quota(LIMITS);
  quota.start(job(500), 0);
  quota.stop(job(500), 100, 0);
  assert.equal(quota.usage('oslo', 0).bytesLeft, 900);
  quota.start(job(500), 0);
  quota.stop(job(500), 1000, 0);
  assert.equal(quota.usage('oslo', 0).bytesLeft, -100);
  assert.equal(quota.waitFor(job(100), 0), 12000);
  assert.equal(quota.usage('oslo', 3_600_000).bytesLeft, 1000);
});

test('a job larger than the burst waits for a full bucket', () => {
  const quota = new Quota(LIMITS);
  assert.ok(quota.admits(job(5000), 0));
  quota.start(job(100), 0);
  assert.equal(quota.waitFor(job(5000), 0), 2000);
  assert.ok(quota.admits(job(5000), 2000));
});

test('limits change', () => {
  const quota = new Quota(LIMITS);
  quota.start(job(500), 0);
  quota.setTenant('oslo', { bytesPerSecond: 10, burstBytes: 400 }, 1000);
  assert.deepEqual(quota.usage('oslo', 1000), { bytesLeft: 400, bytesPerSecond: 10, burstBytes: 400 });
  quota.start(job(100, 'g2'), 1000);
  assert.equal(quota.usage('oslo', 2000).bytesLeft, 310);
});
