import type { JsonObject } from '../../src/core/json.js';

/** A fluid plan as the service sends it, with `changes`. */
export function fluidPlanSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'fp_763',
    stay_id: 'hs_205',
    fluid: 'glucose',
    additive: 'see letter',
    millilitres_per_hour: 3.0,
    begins_at: '2026-01-08T14:45:00Z',
    ends_at: null,
    total_millilitres: null,
    catheter_site: 'right_hind',
    catheter_placed_at: null,
    ordered_by_id: 'sm_752',
    status: 'paused',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
