import test from 'node:test';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { issue } from '../src/access/tokens.js';
import { makeServer } from '../src/api/server.js';
import { HOUR } from '../src/util/clock.js';
import { makeFixture, rolloutOf } from './helpers.js';

const kim = { tenant: 'oslo', user: 'kim', role: 'admin' };

/** A server on a free port, and a function that asks it. */
async function serve(t, parts) {
  const server = makeServer(parts);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address();
  return async (claims, spec, body) => {
    const [method, path] = spec.split(' ');
    const headers = {};
    if (claims) headers.authorization = `Bearer ${issue('s', claims, claims.expires ?? parts.clock.now() + HOUR)}`;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
    const type = response.headers.get('content-type');
    return { status: response.status, type, answer: type === 'text/plain' ? await response.text() : await response.json() };
  };
}

test('answers are JSON or text', async (t) => {
  const { app } = makeFixture(t, { lamps: 3 });
  const ask = await serve(t, app);
  const created = await ask(kim, 'POST /rollouts', JSON.stringify(rolloutOf({ district: 'north' })));
  assert.equal(created.status, 200);
  assert.equal(created.type, 'application/json');
  assert.equal(created.answer.status, 'draft');
  const summary = await ask(kim, 'GET /rollouts/r1/summary');
  assert.equal(summary.type, 'text/plain');
  assert.match(summary.answer, /^rollout +r1\nstatus +draft\n/);
  assert.deepEqual((await ask(kim, 'GET /versions')).answer, [{ version: '1.0.0', lamps: 3 }]);
});

test('the query is no part of the path', async (t) => {
  const { app } = makeFixture(t, { lamps: 1 });
  const ask = await serve(t, app);
  assert.equal((await ask(kim, 'GET /lamps/l0?verbose=1')).answer.id, 'l0');
  assert.equal((await ask(kim, 'GET /lamps/l%30')).answer.id, 'l0');
});

test('nothing without a token', async (t) => {
  const { app, clock } = makeFixture(t, { lamps: 1 });
  const ask = await serve(t, app);
  const denied = await ask(null, 'GET /lamps/l0');
  assert.equal(denied.status, 401);
  assert.equal(denied.answer.error, 'unauthorized');
  assert.equal((await ask(null, 'GET /nothing')).status, 401);
  assert.equal((await ask({ ...kim, expires: clock.now() }, 'GET /lamps/l0')).status, 401);
  assert.equal((await ask({ ...kim, role: 'king' }, 'GET /lamps/l0')).status, 401);
});

test('errors say what is wrong', async (t) => {
  const { app } = makeFixture(t, { lamps: 1 });
  const ask = await serve(t, app);
  assert.deepEqual(await ask(kim, 'GET /lamps/l9'), {
    status: 404, type: 'application/json', answer: { error: 'not_found', message: 'no such lamp: l9' },
  });
  assert.equal((await ask(kim, 'DELETE /lamps/l0')).answer.error, 'method');
  assert.equal((await ask({ ...kim, role: 'worker' }, 'GET /versions')).status, 403);
  assert.equal((await ask(kim, 'POST /lamps/l0/report', '{"ok": "yes", "at": 1}')).status, 422);
  assert.equal((await ask(kim, 'POST /lamps/l0/report', '{"ok": true, "at": -1}')).status, 422);
});

test('a body must be an object', async (t) => {
  const { app } = makeFixture(t, { lamps: 1 });
  const ask = await serve(t, app);
  for (const body of ['{"ok":', 'ok', 'null', '[]', '5']) {
    const refused = await ask(kim, 'POST /lamps/l0/report', body);
    assert.equal(refused.status, 422);
    assert.match(refused.answer.message, /^the body /);
  }
  assert.equal(app.store.state.lamps.l0.report, null);
});

test('what went wrong inside stays inside', async (t) => {
  const { app } = makeFixture(t, { lamps: 1 });
  const logged = t.mock.method(console, 'error', () => {});
  const rollouts = { create() { throw new Error('disk full'); } };
  const ask = await serve(t, { ...app, rollouts });
  assert.deepEqual(await ask(kim, 'POST /rollouts', '{}'), {
    status: 500, type: 'application/json', answer: { error: 'internal', message: '' },
  });
  assert.equal(logged.mock.callCount(), 1);
  assert.equal((await ask(kim, 'GET /lamps/l0')).status, 200);
});
