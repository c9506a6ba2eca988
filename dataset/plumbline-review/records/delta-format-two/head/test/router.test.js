import test from 'node:test';
import assert from 'node:assert/strict';
import { Router } from '../src/api/router.js';
import { assertInt, assertString } from '../src/util/errors.js';

const router = new Router()
  .on('GET /things', () => 'list')
  .on('POST /things', () => 'create')
  .on('GET /things/special', () => 'special')
  .on('GET /things/:thing', () => 'one')
  .on('POST /things/:thing/parts/:part', () => 'part');

const route = (method, path) => {
  const { handler, params } = router.match(method, path);
  return [handler(), { ...params }];
};

test('routes by method and path', () => {
  assert.deepEqual(route('GET', '/things'), ['list', {}]);
  assert.deepEqual(route('POST', '/things'), ['create', {}]);
  assert.deepEqual(route('GET', '/things/7'), ['one', { thing: '7' }]);
  assert.deepEqual(route('POST', '/things/7/parts/b'), ['part', { thing: '7', part: 'b' }]);
});

test('the first route that fits wins', () => {
  assert.deepEqual(route('GET', '/things/special'), ['special', {}]);
});

test('parameters are decoded after the path is split', () => {
  assert.deepEqual(route('GET', '/things/north%2F01'), ['one', { thing: 'north/01' }]);
  assert.deepEqual(route('GET', '/things/%C3%A6'), ['one', { thing: 'æ' }]);
  assert.throws(() => route('GET', '/things/%E6'), { status: 404 });
});

test('what is not there', () => {
  for (const path of ['/', '/thing', '/things/', '/things/7/parts', '/things/7/parts/', '/things/7/parts/b/c']) {
    assert.throws(() => route('GET', path), { code: 'not_found', status: 404 });
  }
  assert.throws(() => route('DELETE', '/things'), { code: 'method', status: 405 });
  assert.throws(() => route('GET', '/things/7/parts/b'), { code: 'method', status: 405 });
});

test('checks of what callers send', () => {
  assert.equal(assertString('a', 'name'), 'a');
  for (const value of ['', undefined, null, 5, ['a']]) {
    assert.throws(() => assertString(value, 'name'), { status: 422, message: /^name must/ });
  }
  assert.equal(assertInt(0, 'count'), 0);
  assert.equal(assertInt(9, 'count', 1, 9), 9);
  for (const value of [-1, 1.5, NaN, Infinity, 2 ** 53, '1', null, undefined]) {
    assert.throws(() => assertInt(value, 'count'), { status: 422, message: /^count must/ });
  }
  assert.throws(() => assertInt(10, 'count', 1, 9), /from 1 to 9/);
});
