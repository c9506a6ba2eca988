import type { JsonObject } from '../../src/core/json.js';

/** A price item as the service sends it, with `changes`. */
export function priceItemSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'pi_771',
    code: 'CO-77738',
    name: 'by request',
    category: 'retail',
    net_cents: 3144,
    tax_code_id: 'tc_459',
    unit: 'piece',
    discountable: true,
    minimum_cents: null,
    valid_from: '2026-03-09',
    valid_until: null,
    account: 'AC-69668',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
