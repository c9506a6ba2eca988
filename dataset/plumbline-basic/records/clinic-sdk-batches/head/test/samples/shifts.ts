import type { JsonObject } from '../../src/core/json.js';

/** A shift as the service sends it, with `changes`. */
export function shiftSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'shi_873',
    staff_id: 'sm_429',
    location_id: 'loc_390',
    kind: 'day',
    starts_at: '2026-12-26T12:35:00Z',
    ends_at: '2026-04-14T14:05:00Z',
    break_minutes: 112,
    room_id: 'roo_246',
    published: true,
    swapped_from_id: 'sm_134',
    remarks: 'Leclerc',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
