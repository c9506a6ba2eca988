import type { JsonObject } from '../../src/core/json.js';

/** A purchase order as the service sends it, with `changes`. */
export function purchaseOrderSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'po_710',
    supplier_id: 'sup_110',
    number: null,
    ordered_at: '2026-11-09T09:40:00Z',
    ordered_by_id: 'sm_961',
    expected_on: '2026-03-18',
    net_cents: 2675,
    currency: 'EUR',
    lines: ['monday', 'right'],
    deliver_to_id: 'loc_971',
    status: 'received',
    supplier_reference: 'SU-83994',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
