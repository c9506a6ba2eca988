import type { JsonObject } from '../../src/core/json.js';

/** A delivery as the service sends it, with `changes`. */
export function deliverySample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'del_597',
    purchase_order_id: 'po_786',
    supplier_id: 'sup_441',
    note_number: 'NO-35474',
    arrived_at: '2026-06-09T19:25:00Z',
    received_by_id: 'sm_559',
    packages: 70,
    temperature_kept: false,
    lowest_decicelsius: null,
    highest_decicelsius: 173,
    complete: true,
    complaints: 'Mimi',
    status: 'stored',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
