import type { JsonObject } from '../../src/core/json.js';

/** An owner as the service sends it, with `changes`. */
export function ownerSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'own_830',
    name: 'Mimi',
    given_names: null,
    title: 'ms',
    email: 'email@hoofs.example',
    phone: null,
    second_phone: '+31 20 555 9423',
    street: 'checked',
    town: null,
    postcode: 'PO-33716',
    country: 'NL',
    language: 'fr',
    born_on: null,
    prefers: 'letter',
    discount_percent: 32,
    blocked: true,
    remarks: 'room two',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
