import type { JsonObject } from '../../src/core/json.js';

/** A room as the service sends it, with `changes`. */
export function roomSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'roo_536',
    name: 'NA-66838',
    kind: 'waiting',
    location_id: 'loc_666',
    floor: 13,
    equipment: ['cow', 'cat'],
    bookable: false,
    species_allowed: ['left', 'two'],
    out_of_order_until: '2026-08-17T08:05:00Z',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
