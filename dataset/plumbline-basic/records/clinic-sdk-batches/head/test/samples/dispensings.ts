import type { JsonObject } from '../../src/core/json.js';

/** A dispensing as the service sends it, with `changes`. */
export function dispensingSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'dis_789',
    prescription_id: 'pre_428',
    patient_id: 'pat_613',
    medicine_id: 'med_379',
    batch_id: 'sb_928',
    quantity: 1597,
    unit: 'dose',
    handed_to: 'by request',
    handed_by_id: 'sm_288',
    handed_at: '2026-12-07T18:30:00Z',
    label_text: 'first visit',
    returned_quantity: 49,
    invoice_line_id: 'il_723',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
