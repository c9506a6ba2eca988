import type { JsonObject } from '../../src/core/json.js';

/** A stock batch as the service sends it, with `changes`. */
export function stockBatchSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'sb_343',
    medicine_id: 'med_777',
    product_id: null,
    batch_number: 'BA-92612',
    expires_on: null,
    received_at: '2026-06-15T19:25:00Z',
    received_quantity: 3370,
    left_quantity: 1125,
    unit_cost_cents: 4861,
    location_id: 'loc_611',
    storage: 'safe',
    quarantined: true,
    delivery_id: 'del_677',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
