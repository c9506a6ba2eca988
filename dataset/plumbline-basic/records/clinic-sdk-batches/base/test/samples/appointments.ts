import type { JsonObject } from '../../src/core/json.js';

/** An appointment as the service sends it, with `changes`. */
export function appointmentSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'app_542',
    patient_id: 'pat_349',
    vet_id: 'sm_632',
    room_id: 'roo_684',
    type_id: 'at_884',
    starts_at: '2026-05-07T09:05:00Z',
    minutes: 221,
    status: 'cancelled',
    reason: 'Okafor',
    urgency: 'soon',
    booked_by: 'portal',
    reminder_sent_at: '2026-12-28T16:45:00Z',
    arrived_at: '2026-12-15T10:55:00Z',
    fee_for_no_show: true,
    remarks: 'blue',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
