import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FakeService } from './fake_service.js';
import { patientSample } from './samples/patients.js';

function patients(count: number, species = 'cat') {
  return Array.from({ length: count }, (_, index) => patientSample({ id: `${species}_${index}`, species }));
}

async function idsOf(items: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items) {
    ids.push(id);
  }
  return ids;
}

test('each goes through all pages', async () => {
  const service = new FakeService().put('/patients', patients(60));
  const ids = await idsOf(service.clinic().patients.each());
  assert.equal(new Set(ids).size, 60);
  assert.equal(service.requests.length, 3);
});

test('each keeps to the filter on every page', async () => {
  const service = new FakeService().put('/patients', [...patients(30, 'dog'), ...patients(30, 'cat')]);
  const ids = await idsOf(service.clinic().patients.each({ species: 'cat' }));
  assert.deepEqual(ids, patients(30).map(({ id }) => id));
});

test('each begins at a cursor, and asks for no page that is not needed', async () => {
  const service = new FakeService().put('/patients', patients(60));
  const all = service.clinic().patients.each({ cursor: '50', limit: 5 });
  assert.equal((await all.next()).value?.id, 'cat_50');
  assert.equal(service.requests.length, 1);
});

test('first gives as many as there are', async () => {
  const service = new FakeService().put('/patients', patients(40));
  const { patients: resource } = service.clinic();
  assert.equal((await resource.first(30)).length, 30);
  assert.equal((await resource.first(50)).length, 40);
  assert.equal((await resource.first(0)).length, 0);
});
