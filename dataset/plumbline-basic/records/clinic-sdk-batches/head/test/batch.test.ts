import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Batch, BatchError } from '../src/core/batch.js';
import { FakeService } from './fake_service.js';
import { ownerSample } from './samples/owners.js';

const REFUSED = { outcome: 'refused', problem: { code: 'not_found', message: 'no such owner' } };

function done(count: number) {
  return { results: Array.from({ length: count }, () => ({ outcome: 'done', body: ownerSample() })) };
}

function changes(service: FakeService, count: number): Batch {
  const { client, owners } = service.clinic();
  const ids = Array.from({ length: count }, (_, index) => `own_${index}`);
  return new Batch(client).add(...ids.map((id) => owners.change(id, { phone: null })));
}

async function failuresOf(batch: Batch) {
  const error = await batch.send().then(() => null, (reason: unknown) => reason);
  assert(error instanceof BatchError);
  return error.failures.map(({ index, reason }) => [index, reason]);
}

test('a batch is sent in parts of fifty', async () => {
  const service = new FakeService().answer(200, done(50)).answer(200, done(50)).answer(200, done(1));
  assert.equal(await changes(service, 101).send(), 101);
  const sizes = service.requests.map(({ body }) => JSON.parse(body ?? '').operations.length);
  assert.deepEqual(sizes, [50, 50, 1]);
});

test('what is refused is named by its place in the batch', async () => {
  const service = new FakeService().answer(200, done(50)).answer(200, { results: [...done(1).results, REFUSED] });
  assert.deepEqual(await failuresOf(changes(service, 52)), [[51, 'not_found: no such owner']]);
});

test('a part that is refused as a whole does not keep the others back', async () => {
  const service = new FakeService().answer(403, { code: 'forbidden', message: 'read only' }).answer(200, done(1));
  const failures = await failuresOf(changes(service, 51));
  assert.equal(failures.length, 50);
  assert.deepEqual(failures[49], [49, '403 forbidden: read only']);
  assert.equal(service.requests.length, 2);
});

test('a batch can be used again', async () => {
  const service = new FakeService().answer(200, done(1)).answer(200, done(1));
  const batch = changes(service, 1);
  await batch.send();
  assert.equal(await batch.send(), 0);
  const { owners } = service.clinic();
  assert.equal(await batch.add(owners.change('own_9', { blocked: true })).send(), 1);
});
