import type { JsonObject } from '../../src/core/json.js';

/** A diagnosis as the service sends it, with `changes`. */
export function diagnosisSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'dia_342',
    patient_id: 'pat_185',
    consultation_id: null,
    code: null,
    name: 'room two',
    certainty: 'ruled_out',
    body_side: 'both',
    severity: 'moderate',
    noticed_on: '2026-11-18',
    resolved_on: null,
    chronic: true,
    notifiable: true,
    remarks: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
