import type { JsonObject } from '../../src/core/json.js';

/** A weight entry as the service sends it, with `changes`. */
export function weightEntrySample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'we_425',
    patient_id: 'pat_839',
    grams: 1376,
    weighed_on: '2026-07-01',
    condition_score: 8,
    scale_id: null,
    by_owner: true,
    remarks: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
