import type { JsonObject } from '../../src/core/json.js';

/** A supplier as the service sends it, with `changes`. */
export function supplierSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'sup_780',
    name: 'room two',
    customer_number: null,
    email: 'email@hoofs.example',
    phone: '+31 20 555 3456',
    delivery_days: ['dog', 'two'],
    order_until: '09:30',
    minimum_order_cents: 1999,
    delivery_fee_cents: 2590,
    payment_days: 170,
    wholesaler_licence: 'WH-89754',
    electronic_orders: false,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
