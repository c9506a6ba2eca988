import type { JsonObject } from '../../src/core/json.js';

/** An absence as the service sends it, with `changes`. */
export function absenceSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'abs_896',
    staff_id: 'sm_976',
    kind: 'training',
    first_day: '2026-12-20',
    last_day: '2026-10-26',
    half_first_day: false,
    half_last_day: true,
    status: 'requested',
    decided_by_id: 'sm_312',
    certificate_received: false,
    remarks: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
