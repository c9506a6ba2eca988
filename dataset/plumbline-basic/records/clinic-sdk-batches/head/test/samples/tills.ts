import type { JsonObject } from '../../src/core/json.js';

/** A till as the service sends it, with `changes`. */
export function tillSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'til_233',
    name: 'NA-89845',
    kind: 'drawer',
    location_id: 'loc_957',
    opened_at: '2026-06-26T12:35:00Z',
    opened_by_id: null,
    float_cents: 4744,
    currency: 'EUR',
    terminal_number: 'TE-44138',
    locked: true,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
