import type { JsonObject } from '../../src/core/json.js';

/** A vaccination as the service sends it, with `changes`. */
export function vaccinationSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'vac_611',
    patient_id: 'pat_204',
    vaccine_id: 'vac_409',
    vet_id: 'sm_827',
    batch_number: 'BA-79021',
    given_on: '2026-12-09',
    valid_until: '2026-08-17',
    site: 'right_shoulder',
    dose_number: 8,
    reaction: 'none',
    reaction_remarks: 'blue',
    certificate_id: 'cer_732',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
