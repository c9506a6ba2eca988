import type { JsonObject } from '../../src/core/json.js';

/** A lab order as the service sends it, with `changes`. */
export function labOrderSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'lo_168',
    patient_id: 'pat_851',
    consultation_id: null,
    ordered_by_id: 'sm_852',
    laboratory_id: null,
    sample_kind: 'tissue',
    sampled_at: '2026-02-02T19:25:00Z',
    fasting: false,
    urgency: 'routine',
    status: 'rejected',
    outside_number: null,
    question: 'second floor',
    tests: ['monday', 'B2'],
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
