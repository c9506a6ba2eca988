import type { JsonObject } from '../../src/core/json.js';

/** A medicine as the service sends it, with `changes`. */
export function medicineSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'med_119',
    name: 'Leclerc',
    substance: 'room two',
    strength: 'by request',
    form: 'capsule',
    register_number: null,
    controlled_schedule: 'five',
    cold_chain: true,
    species_allowed: ['one', 'B2'],
    withdrawal_meat_days: null,
    withdrawal_milk_days: null,
    default_supplier_id: 'sup_879',
    pack_size: 2232,
    unit: 'dose',
    price_item_id: null,
    discontinued: false,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
