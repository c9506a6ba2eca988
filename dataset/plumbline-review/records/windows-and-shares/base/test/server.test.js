import test from 'node:test';
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { join } from 'node:path';
import { issue } from '../src/access/tokens.js';
import { Router } from '../src/api/router.js';
import { makeServer } from '../src/api/server.js';
import { HOUR } from '../src/util/clock.js';
import { makeFixture, rolloutOf } from './helpers.js';

const kim = { tenant: 'oslo', user: 'kim', role: 'admin', district: '' };

/** A server behind a socket in a scratch directory, and a function that asks it. */
async function serve(t) {
  const fixture = makeFixture(t);
  const { app, clock, config, data } = fixture;
  const socketPath = join(data, 'socket');
  const server = makeServer(app);
  await new Promise((resolve) => server.listen(socketPath, resolve));
  t.after(() => new Promise((resolve) => server.close(resolve)));
  const token = issue(config.secret, kim, clock.now() + HOUR);
  const ask = (method, path, { body, authorization = `Bearer ${token}` } = {}) => new Promise((resolve, reject) => {
    const headers = { connection: 'close', ...(authorization && { authorization }) };
    const asked = request({ socketPath, method, path, headers }, async (response) => {
      const parts = [];
      for await (const part of response) parts.push(part);
      const text = Buffer.concat(parts).toString('utf8');
      const type = response.headers['content-type'];
      resolve({ status: response.statusCode, type, text, json: type === 'application/json' ? JSON.parse(text) : null });
    });
    asked.on('error', reject);
    asked.end(body);
  });
  return { ...fixture, ask };
}

test('a rollout over HTTP', async (t) => {
  const { ask } = await serve(t);
  const { tenant, ...body } = rolloutOf();
  const made = await ask('POST', '/rollouts', { body: JSON.stringify(body) });
  assert.equal(made.status, 200);
  assert.equal(made.json.status, 'draft');
  assert.equal((await ask('POST', '/rollouts/r1/start?now=1')).json.status, 'running');
  assert.deepEqual((await ask('GET', '/rollouts')).json.map((rollout) => rollout.id), ['r1']);
  const page = await ask('GET', '/rollouts/r1/summary');
  assert.equal(page.type, 'text/plain');
  assert.match(page.text, /^rollout +r1\n/);
});

test('only with a token that still holds', async (t) => {
  const { ask, clock, config } = await serve(t);
  assert.equal((await ask('GET', '/rollouts', { authorization: '' })).status, 401);
  assert.equal((await ask('GET', '/rollouts', { authorization: 'Basic a2lt' })).status, 401);
  const forged = issue(`${config.secret}!`, kim, clock.now() + HOUR);
  assert.equal((await ask('GET', '/rollouts', { authorization: `Bearer ${forged}` })).json.message, 'bad signature');
  assert.equal((await ask('GET', '/rollouts')).status, 200);
  clock.pass(HOUR);
  assert.deepEqual((await ask('GET', '/rollouts')).json, { error: 'unauthorized', message: 'token expired' });
});

test('bodies that are no objects', async (t) => {
  const { ask } = await serve(t);
  for (const [body, message] of [['{"id":', /not JSON/], ['[1]', /an object/], ['null', /an object/], ['"r1"', /an object/]]) {
    const { status, json } = await ask('POST', '/rollouts', { body });
    assert.equal(status, 422);
    assert.match(json.message, message);
  }
});

test('errors have a status, and ours stay inside', async (t) => {
  const { ask, app } = await serve(t);
  assert.deepEqual((await ask('GET', '/rollouts/r9')).json, { error: 'not_found', message: 'no such rollout: r9' });
  assert.equal((await ask('DELETE', '/rollouts')).status, 405);
  assert.equal((await ask('GET', '/')).status, 404);
  const logged = t.mock.method(console, 'error', () => {});
  app.dispatch.quota = null;
  const { status, json } = await ask('GET', '/work/quota');
  assert.equal(status, 500);
  assert.deepEqual(json, { error: 'internal', message: '' });
  assert.equal(logged.mock.callCount(), 1);
});

test('routes', () => {
  const router = new Router().on('GET /lamps/:lamp', 'one').on('GET /lamps/all', 'late').on('POST /lamps/:lamp/report', 'report');
  assert.deepEqual(router.match('GET', '/lamps/l%2F1'), { handler: 'one', params: { lamp: 'l/1' } });
  assert.equal(router.match('GET', '/lamps/all').handler, 'one');
  assert.equal(router.match('POST', '/lamps/l1/report').handler, 'report');
  assert.throws(() => router.match('GET', '/lamps/l1/report'), { status: 405 });
  for (const path of ['/lamps', '/lamps/', '/lamps/%', '/lamps/l1/', '/Lamps/l1']) {
    assert.throws(() => router.match('GET', path), { status: 404 });
  }
});
