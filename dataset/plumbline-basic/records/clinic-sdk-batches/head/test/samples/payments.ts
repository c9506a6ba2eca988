import type { JsonObject } from '../../src/core/json.js';

/** A payment as the service sends it, with `changes`. */
export function paymentSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'pay_352',
    owner_id: 'own_981',
    invoice_id: 'inv_360',
    amount_cents: 2217,
    currency: 'EUR',
    method: 'card',
    received_at: '2026-04-22T18:50:00Z',
    till_id: 'til_819',
    reference: 'as agreed',
    card_digits: '4446',
    status: 'returned',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
