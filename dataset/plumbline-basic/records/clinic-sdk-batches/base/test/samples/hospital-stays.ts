import type { JsonObject } from '../../src/core/json.js';

/** A hospital stay as the service sends it, with `changes`. */
export function hospitalStaySample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'hs_703',
    patient_id: 'pat_303',
    cage_id: 'cag_193',
    responsible_vet_id: 'sm_286',
    admitted_at: '2026-05-13T12:00:00Z',
    expected_until: null,
    discharged_at: '2026-03-26T08:25:00Z',
    reason: 'see letter',
    diet: 'second floor',
    isolation: true,
    resuscitate: 'no',
    deposit_cents: null,
    status: 'died',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
