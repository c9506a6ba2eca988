import type { JsonObject } from '../../src/core/json.js';

/** An imaging study as the service sends it, with `changes`. */
export function imagingStudySample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'is_471',
    patient_id: 'pat_817',
    consultation_id: null,
    modality: 'ultrasound',
    region: 'neck',
    taken_at: '2026-08-13T07:10:00Z',
    taken_by_id: 'sm_640',
    sedated: true,
    dose_microgray: null,
    pictures: 2647,
    report: 'Mimi',
    reported_by_id: null,
    status: 'taken',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
