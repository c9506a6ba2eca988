import type { JsonObject } from '../../src/core/json.js';

/** A care task as the service sends it, with `changes`. */
export function careTaskSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'ct_118',
    stay_id: 'hs_936',
    kind: 'fluids',
    text: 'see letter',
    due_at: '2026-11-17T08:50:00Z',
    every_hours: null,
    done_at: null,
    done_by_id: null,
    skipped_because: 'left side',
    prescription_id: null,
    priority: 'high',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
