import type { JsonObject } from '../../src/core/json.js';

/** A lab result as the service sends it, with `changes`. */
export function labResultSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'lr_706',
    order_id: 'lo_801',
    patient_id: 'pat_612',
    test_code: 'TE-40251',
    test_name: 'Jansen',
    value_text: 'by phone',
    value_number: 41.25,
    unit: 'UN-5342',
    reference_low: null,
    reference_high: 46.375,
    judgement: 'high',
    measured_at: '2026-12-22T17:50:00Z',
    preliminary: false,
    seen_by_id: 'sm_125',
    remarks: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
