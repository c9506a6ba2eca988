import type { JsonObject } from '../../src/core/json.js';

/** A dental chart as the service sends it, with `changes`. */
export function dentalChartSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'dc_190',
    patient_id: 'pat_405',
    consultation_id: null,
    charted_on: '2026-07-10',
    charted_by_id: 'sm_447',
    calculus_grade: 4,
    gingivitis_grade: 3,
    missing_teeth: ['dog', 'thursday'],
    fractured_teeth: ['left', 'B2'],
    extracted_teeth: ['dog', 'B2'],
    x_rayed: false,
    home_care: 'chews',
    next_check_on: '2026-12-08',
    remarks: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
