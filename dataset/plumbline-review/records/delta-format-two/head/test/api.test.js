import test from 'node:test';
import assert from 'node:assert/strict';
import { makeRouter } from '../src/api/server.js';
import { makeFixture, rolloutOf } from './helpers.js';

const kim = { tenant: 'oslo', user: 'kim', role: 'admin', district: '' };
const worker = { tenant: 'oslo', user: 'w1', role: 'worker', district: 'north' };

function caller(app) {
  const router = makeRouter(app);
  return (actor, spec, body = {}) => {
    const [method, path] = spec.split(' ');
    const { handler, params } = router.match(method, path);
    return handler({ actor, params, body });
  };
}

test('a rollout over the API', (t) => {
  const { app } = makeFixture(t);
  const call = caller(app);
  const { tenant, ...body } = rolloutOf();
  assert.equal(call(kim, 'POST /rollouts', body).status, 'draft');
  assert.equal(call(kim, 'POST /rollouts/r1/start').status, 'running');
  assert.equal(call(kim, 'GET /rollouts').length, 1);
  assert.match(call(kim, 'GET /rollouts/r1/summary'), /stage +1 of 2, 20 %/);
  const job = call(worker, 'POST /work/take', { gateways: ['g1'] });
  assert.equal(job.to, '2.0.0');
  call(worker, `POST /work/${job.job}/renew`);
  call(worker, `POST /work/${job.job}/done`);
  assert.throws(() => call(worker, `POST /work/${job.job}/done`), { status: 404 });
  assert.deepEqual(call(worker, `POST /lamps/${job.lamp}/report`, { ok: true, at: 5 }), { stored: true });
  assert.equal(call(kim, 'POST /rollouts/r1/abort').status, 'aborted');
});

test('tenants do not see each other', (t) => {
  const { app } = makeFixture(t);
  const call = caller(app);
  const { tenant, ...body } = rolloutOf();
  call(kim, 'POST /rollouts', body);
  const other = { ...kim, tenant: 'turku' };
  assert.deepEqual(call(other, 'GET /rollouts'), []);
  assert.throws(() => call(other, 'GET /rollouts/r1'), { status: 404 });
  assert.throws(() => call(other, 'POST /rollouts/r1/start'), { status: 404 });
  assert.throws(() => call(other, 'GET /lamps/l1'), { status: 404 });
  assert.throws(() => call(worker, 'POST /work/take', { gateways: ['g2'] }), { status: 404 });
});

test('districts and roles', (t) => {
  const { app } = makeFixture(t);
  const call = caller(app);
  const south = { ...kim, role: 'viewer', district: 'south' };
  assert.throws(() => call(south, 'GET /lamps/l1'), { status: 403 });
  assert.throws(() => call({ ...kim, role: 'viewer' }, 'POST /rollouts', rolloutOf()), { status: 403 });
  assert.throws(() => call({ ...worker, district: 'south' }, 'POST /work/take', { gateways: ['g1'] }), { status: 403 });
  assert.throws(() => call(kim, 'DELETE /rollouts'), { status: 405 });
  assert.throws(() => call(kim, 'GET /nothing'), { status: 404 });
});
