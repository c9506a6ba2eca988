import type { JsonObject } from '../../src/core/json.js';

/** A certificate as the service sends it, with `changes`. */
export function certificateSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'cer_899',
    patient_id: 'pat_942',
    kind: 'health',
    number: 'NU-91423',
    vet_id: 'sm_383',
    issued_on: '2026-03-07',
    valid_until: null,
    destination: 'NL',
    text: 'by phone',
    document_id: 'doc_708',
    revoked_at: '2026-11-09T16:40:00Z',
    fee_cents: 4199,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
