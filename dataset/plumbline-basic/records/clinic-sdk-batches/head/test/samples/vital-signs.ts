import type { JsonObject } from '../../src/core/json.js';

/** A vital sign as the service sends it, with `changes`. */
export function vitalSignSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'vs_538',
    patient_id: 'pat_408',
    stay_id: 'hs_906',
    record_id: 'ar_224',
    measured_at: '2026-06-28T12:05:00Z',
    measured_by_id: null,
    kind: 'pain',
    value: 33.5,
    unit: 'UN-55341',
    from_device: true,
    implausible: true,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
