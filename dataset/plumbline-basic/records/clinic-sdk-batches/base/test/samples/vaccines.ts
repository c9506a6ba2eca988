import type { JsonObject } from '../../src/core/json.js';

/** A vaccine as the service sends it, with `changes`. */
export function vaccineSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'vac_950',
    name: 'checked',
    maker: 'as before',
    against: ['left', 'two'],
    species_allowed: ['left', 'sheep'],
    first_at_weeks: 438,
    second_after_weeks: 248,
    repeat_after_months: 99,
    cold_chain: false,
    legally_required: true,
    price_item_id: 'pi_836',
    discontinued: true,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
