import type { JsonObject } from '../../src/core/json.js';

/** A prescription as the service sends it, with `changes`. */
export function prescriptionSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'pre_144',
    patient_id: 'pat_947',
    consultation_id: null,
    vet_id: 'sm_983',
    medicine_id: 'med_268',
    dose_micrograms: 1031,
    per_kilogram: true,
    route: 'inhaled',
    every_hours: 68,
    days: 34,
    repeats_left: 9,
    first_given_on: '2026-01-02',
    withdrawal_days: null,
    off_label: false,
    instructions: 'checked',
    status: 'stopped',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
