import type { JsonObject } from '../../src/core/json.js';

/** A procedure as the service sends it, with `changes`. */
export function procedureSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'pro_119',
    name: 'after surgery',
    code: 'CO-53768',
    category: 'orthopaedic',
    minutes: 877,
    needs_consent: false,
    needs_fasting_hours: 16,
    price_item_id: 'pi_669',
    aftercare: null,
    species_allowed: ['A1', 'thursday'],
    suture_removal_days: 55,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
