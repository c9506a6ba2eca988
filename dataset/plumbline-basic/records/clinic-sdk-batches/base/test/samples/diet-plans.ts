import type { JsonObject } from '../../src/core/json.js';

/** A diet plan as the service sends it, with `changes`. */
export function dietPlanSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'dp_449',
    patient_id: 'pat_620',
    product_id: 'pro_531',
    kilojoules_per_day: 344,
    meals_per_day: 13,
    target_grams: 4970,
    begins_on: '2026-11-08',
    ends_on: '2026-05-22',
    wet_grams: null,
    dry_grams: 3796,
    treats_allowed: true,
    text: 'second floor',
    prepared_by_id: 'sm_126',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
