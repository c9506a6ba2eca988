import type { JsonObject } from '../../src/core/json.js';

/** A consent as the service sends it, with `changes`. */
export function consentSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'con_695',
    owner_id: 'own_523',
    patient_id: 'pat_666',
    procedure_id: 'pro_755',
    text: 'after surgery',
    estimate_id: 'est_180',
    signed_at: null,
    signed_by: null,
    witness_id: 'sm_438',
    limit_cents: 3979,
    withdrawn_at: null,
    document_id: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
