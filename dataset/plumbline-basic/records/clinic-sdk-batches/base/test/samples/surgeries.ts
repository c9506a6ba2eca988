import type { JsonObject } from '../../src/core/json.js';

/** A surgery as the service sends it, with `changes`. */
export function surgerySample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'sur_613',
    patient_id: 'pat_853',
    procedure_id: 'pro_742',
    surgeon_id: 'sm_754',
    assistant_id: 'sm_192',
    room_id: 'roo_865',
    planned_at: '2026-02-13T15:10:00Z',
    began_at: '2026-12-08T09:20:00Z',
    ended_at: '2026-11-28T13:25:00Z',
    asa_grade: 2,
    consent_id: null,
    fasted_since: '2026-12-02T08:15:00Z',
    swabs_counted: false,
    complications: 'Bello',
    report: 'as before',
    status: 'finished',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
