import type { JsonObject } from '../../src/core/json.js';

/** An anaesthesia record as the service sends it, with `changes`. */
export function anaesthesiaRecordSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'ar_449',
    surgery_id: 'sur_806',
    patient_id: 'pat_666',
    anaesthetist_id: 'sm_103',
    premedication: null,
    induction: 'see letter',
    maintenance: 'new',
    intubated: false,
    tube_tenths_millimetre: 82,
    began_at: '2026-06-12T19:15:00Z',
    extubated_at: null,
    lowest_saturation_percent: 95,
    lowest_temperature_decicelsius: 414,
    recovery: 'rough',
    remarks: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
