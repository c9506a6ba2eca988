import type { JsonObject } from '../../src/core/json.js';

/** A behaviour note as the service sends it, with `changes`. */
export function behaviourNoteSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'bn_345',
    patient_id: 'pat_997',
    noticed_at: '2026-05-27T19:05:00Z',
    by_id: 'sm_845',
    setting: 'home',
    stress_score: 3,
    muzzle_needed: false,
    two_people_needed: false,
    premedicate: false,
    likes: null,
    dislikes: 'after surgery',
    text: 'new',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
