import type { JsonObject } from '../../src/core/json.js';

/** An invoice line as the service sends it, with `changes`. */
export function invoiceLineSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'il_614',
    invoice_id: 'inv_991',
    price_item_id: 'pi_743',
    patient_id: 'pat_932',
    text: 'Bello',
    quantity_thousandths: 2908,
    unit_net_cents: 4706,
    discount_percent: 99,
    tax_per_mille: 669,
    performed_on: '2026-04-25',
    performed_by_id: 'sm_672',
    hidden_if_zero: false,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
