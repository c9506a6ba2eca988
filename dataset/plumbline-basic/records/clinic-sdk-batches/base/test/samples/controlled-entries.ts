import type { JsonObject } from '../../src/core/json.js';

/** A controlled entry as the service sends it, with `changes`. */
export function controlledEntrySample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'ce_640',
    medicine_id: 'med_581',
    movement_id: 'sm_222',
    quantity_micrograms: 3454,
    balance_micrograms: 2604,
    happened_at: '2026-05-05T11:35:00Z',
    patient_id: null,
    vet_id: 'sm_781',
    witness_id: 'sm_662',
    register_page: 4827,
    corrects_id: null,
    remarks: 'by phone',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
