import test from 'node:test';
import assert from 'node:assert/strict';
import { covers, may, require } from '../src/access/roles.js';
import { bearer, issue, verify } from '../src/access/tokens.js';

test('districts', () => {
  assert.ok(covers('', 'north/03'));
  assert.ok(covers('north', 'north/03'));
  assert.ok(!covers('north', 'northgate'));
  assert.ok(!covers('north/03', 'north'));
});

test('roles', () => {
  const actor = { user: 'kim', role: 'operator', district: 'north' };
  assert.ok(may(actor, 'rollout:pause', 'north/01'));
  assert.ok(!may(actor, 'rollout:pause', 'south'));
  assert.ok(!may(actor, 'rollout:abort', 'north'));
  assert.ok(may({ ...actor, role: 'admin' }, 'anything', 'north'));
  assert.throws(() => require(actor, 'rollout:abort'), { status: 403 });
});

test('tokens', () => {
  const token = issue('s', { tenant: 'oslo', user: 'kim', role: 'viewer' }, 1000);
  assert.deepEqual(verify('s', token, 999), { tenant: 'oslo', user: 'kim', role: 'viewer', district: '' });
  assert.throws(() => verify('s', token, 1000), /expired/);
  assert.throws(() => verify('t', token, 1), /signature/);
  assert.throws(() => verify('s', issue('s', { role: 'king' }, 9), 1), /role/);
  assert.equal(bearer({ authorization: 'Bearer abc' }), 'abc');
  assert.throws(() => bearer({}), { status: 401 });
});
