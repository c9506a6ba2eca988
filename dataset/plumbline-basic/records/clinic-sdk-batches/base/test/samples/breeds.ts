import type { JsonObject } from '../../src/core/json.js';

/** A breed as the service sends it, with `changes`. */
export function breedSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'bre_150',
    species: 'dog',
    name: 'blue',
    synonyms: ['dog', 'B2'],
    adult_weight_from_grams: 703,
    adult_weight_to_grams: 1566,
    brachycephalic: true,
    known_risks: ['monday', 'right'],
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
