import type { JsonObject } from '../../src/core/json.js';

/** A reminder as the service sends it, with `changes`. */
export function reminderSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'rem_833',
    owner_id: 'own_983',
    patient_id: null,
    kind: 'birthday',
    due_on: '2026-07-11',
    send_on: '2026-08-03',
    channel: 'letter',
    text: 'Tuesday',
    sent_at: null,
    answered: 'none',
    repeat_after_days: null,
    status: 'cancelled',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
