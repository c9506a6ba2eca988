import type { JsonObject } from '../../src/core/json.js';

/** A product as the service sends it, with `changes`. */
export function productSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'pro_530',
    name: 'as before',
    brand: 'by request',
    ean: '87931266335743',
    category: 'collar',
    species_allowed: ['monday', 'sheep'],
    supplier_id: 'sup_753',
    purchase_cents: null,
    sale_net_cents: 444,
    tax_code_id: 'tc_668',
    pack_grams: null,
    reorder_at: 4721,
    reorder_quantity: 4766,
    discontinued: false,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
