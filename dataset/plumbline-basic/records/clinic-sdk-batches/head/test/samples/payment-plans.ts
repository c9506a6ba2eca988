import type { JsonObject } from '../../src/core/json.js';

/** A payment plan as the service sends it, with `changes`. */
export function paymentPlanSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'pp_940',
    owner_id: 'own_534',
    invoice_id: 'inv_232',
    parts: 12,
    part_cents: 2095,
    first_due_on: '2026-03-20',
    every: 'two_weeks',
    paid_parts: 13,
    missed_parts: 1,
    interest_per_mille: 177,
    status: 'broken',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
