import type { JsonObject } from '../../src/core/json.js';

/** A consultation as the service sends it, with `changes`. */
export function consultationSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'con_380',
    appointment_id: 'app_510',
    patient_id: 'pat_513',
    vet_id: 'sm_650',
    began_at: '2026-12-22T18:55:00Z',
    ended_at: null,
    history: 'as agreed',
    findings: 'Bello',
    assessment: 'as agreed',
    plan: null,
    temperature_decicelsius: 351,
    pulse_per_minute: 511,
    breaths_per_minute: 262,
    weight_grams: 3719,
    pain_score: 9,
    status: 'amended',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
