import type { JsonObject } from '../../src/core/json.js';

/** An invoice as the service sends it, with `changes`. */
export function invoiceSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'inv_836',
    number: 'NU-31521',
    owner_id: 'own_880',
    issued_on: '2026-06-19',
    due_on: null,
    currency: 'EUR',
    net_cents: 1762,
    tax_cents: 1569,
    paid_cents: 1881,
    status: 'overdue',
    insurer_id: 'ins_326',
    reminder_level: 3,
    sent_by: 'none',
    remarks: 'as before',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
