import type { JsonObject } from '../../src/core/json.js';

/** An incident as the service sends it, with `changes`. */
export function incidentSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'inc_639',
    happened_at: '2026-11-19T16:00:00Z',
    location_id: 'loc_373',
    patient_id: 'pat_366',
    kind: 'equipment',
    harm: 'minor',
    involved_ids: ['A1', 'B2'],
    text: 'after surgery',
    causes: 'Leclerc',
    measures: null,
    reported_to_authority_at: '2026-08-20T07:05:00Z',
    status: 'examined',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
