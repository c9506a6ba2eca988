import type { JsonObject } from '../../src/core/json.js';

/** A stock movement as the service sends it, with `changes`. */
export function stockMovementSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'sm_904',
    batch_id: 'sb_886',
    quantity: 4123,
    kind: 'returned',
    happened_at: '2026-09-24T13:45:00Z',
    by_id: 'sm_408',
    witness_id: null,
    dispensing_id: 'dis_984',
    to_location_id: 'loc_809',
    remarks: 'Leclerc',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
