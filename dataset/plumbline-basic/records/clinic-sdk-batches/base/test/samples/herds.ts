import type { JsonObject } from '../../src/core/json.js';

/** A herd as the service sends it, with `changes`. */
export function herdSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'her_168',
    owner_id: 'own_219',
    name: 'checked',
    species: 'horse',
    head_count: 944,
    holding_number: 'HO-90475',
    housing: 'pasture',
    organic: false,
    visits_per_year: 138,
    distance_metres: 4453,
    health_plan_until: '2026-02-18',
    disease_free: ['cow', 'right'],
    contact: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
