import assert from 'node:assert/strict';
import { test } from 'node:test';

import { decodeEvent } from '../src/events.js';
import { Fetlock } from '../src/fetlock.js';
import { FakeService } from './fake_service.js';
import { SAMPLES } from './samples.js';
import { patientSample } from './samples/patients.js';

test('everything that the service sends is understood', async () => {
  for (const [path, sample] of Object.entries(SAMPLES)) {
    const service = new FakeService().put(`/${path}`, [sample()]);
    const name = path.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof Fetlock;
    const resource = service.clinic()[name] as unknown as { list(): Promise<{ items: { id: string }[] }> };
    const { items } = await resource.list();
    assert.deepEqual(items.map(({ id }) => id), [sample()['id']], path);
  }
});

test('a field of the wrong type is named', () => {
  const event = {
    id: 'ev_1',
    kind: 'patient.created',
    happened_at: '2026-02-03T10:15:00Z',
    by_id: null,
    changed: [],
    patient: patientSample({ neutered: 'no' }),
  };
  assert.throws(() => decodeEvent(event), /^DecodeError: patient event\.patient\.neutered is not true or false$/);
});

test('a kind of event that is not known is passed over', () => {
  assert.equal(decodeEvent({ id: 'ev_1', kind: 'parrot.repeated' }), null);
});
