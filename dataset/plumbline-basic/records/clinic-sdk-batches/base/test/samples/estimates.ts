import type { JsonObject } from '../../src/core/json.js';

/** An estimate as the service sends it, with `changes`. */
export function estimateSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'est_954',
    owner_id: 'own_174',
    patient_id: 'pat_233',
    title: 'new',
    low_cents: 20,
    high_cents: 3550,
    currency: 'EUR',
    valid_until: '2026-05-19',
    status: 'sent',
    deposit_cents: null,
    prepared_by_id: 'sm_951',
    remarks: 'room two',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
