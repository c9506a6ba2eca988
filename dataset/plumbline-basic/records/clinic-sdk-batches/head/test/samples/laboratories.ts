import type { JsonObject } from '../../src/core/json.js';

/** A laboratory as the service sends it, with `changes`. */
export function laboratorySample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'lab_879',
    name: 'first visit',
    street: 'Weber',
    town: 'checked',
    country: 'NL',
    email: 'email@hoofs.example',
    phone: '+31 20 555 6409',
    customer_number: 'CU-34061',
    collects_on: ['monday', 'two'],
    turnaround_hours: 1527,
    accepts: ['left', 'two'],
    electronic_orders: true,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
