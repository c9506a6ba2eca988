import type { JsonObject } from '../../src/core/json.js';

/** A cage as the service sends it, with `changes`. */
export function cageSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'cag_995',
    name: 'NA-89035',
    ward: 'stable',
    size: 'walk_in',
    oxygen: false,
    heated: false,
    out_of_order: true,
    cleaned_at: '2026-11-07T18:45:00Z',
    remarks: 'as agreed',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
