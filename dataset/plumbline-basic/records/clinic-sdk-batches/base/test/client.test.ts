import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ApiError } from '../src/core/errors.js';
import { FakeService } from './fake_service.js';
import { breedSample } from './samples/breeds.js';
import { patientSample } from './samples/patients.js';

test('a filter goes into the query as the service spells it', async () => {
  const service = new FakeService().put('/patients', []);
  const updatedSince = new Date('2026-02-01T00:00:00Z');
  await service.clinic().patients.list({ ownerId: 'own_1', neutered: false, updatedSince, limit: 10 });
  const query = 'owner_id=own_1&neutered=false&updated_since=2026-02-01T00%3A00%3A00.000Z&limit=10';
  assert.equal(service.requests[0]?.url, `https://hoofs.fetlock.test/v2/patients?${query}`);
});

test('only what is given is changed, and null takes away', async () => {
  const service = new FakeService().answer(200, patientSample({ colour: null }));
  await service.clinic().patients.update('pat_204', { name: 'Bello', colour: null });
  assert.equal(service.requests[0]?.method, 'PATCH');
  assert.equal(service.requests[0]?.body, '{"name":"Bello","colour":null}');
});

test('a refusal has the reason of the service', async () => {
  const service = new FakeService().answer(409, { code: 'conflict', message: 'is merged' }, { 'x-request-id': 'r7' });
  await assert.rejects(service.clinic().owners.block('own_1', 'unpaid'), (error) => {
    assert(error instanceof ApiError);
    assert.equal(error.message, '409 conflict: is merged');
    return error.requestId === 'r7';
  });
});

test('a read is sent again, a write without a key is not', async () => {
  const service = new FakeService().answer(503).answer(200, breedSample()).answer(503);
  const { breeds } = service.clinic();
  assert.equal((await breeds.retrieve('bre_1')).id, breedSample()['id']);
  await assert.rejects(breeds.archive('bre_1'), (error) => error instanceof ApiError && error.status === 503);
  assert.equal(service.requests.length, 3);
});

test('a write with a key is sent again with the same key', async () => {
  const service = new FakeService().answer(502).answer(200, patientSample());
  await service.clinic().patients.transfer('pat_204', 'own_2', { idempotencyKey: 'once' });
  assert.deepEqual(service.requests.map(({ headers }) => headers['idempotency-key']), ['once', 'once']);
});

test('the results of a batch must be as many as its operations', async () => {
  const service = new FakeService().answer(200, { results: [] });
  const operation = { method: 'DELETE' as const, path: '/documents/doc_1' };
  await assert.rejects(service.clinic().client.sendBatch([operation]), (error) => /list of 1$/.test(String(error)));
});
