import type { JsonObject } from '../../src/core/json.js';

/** A parasite check as the service sends it, with `changes`. */
export function parasiteCheckSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'pc_244',
    patient_id: 'pat_181',
    checked_on: '2026-09-09',
    method: 'combing',
    found: ['monday', 'right'],
    burden: 'medium',
    treated_with_id: 'med_506',
    treated_on: null,
    repeat_on: null,
    travel_countries: ['one', 'right'],
    checked_by_id: null,
    remarks: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
