import type { JsonObject } from '../../src/core/json.js';

/** A staff member as the service sends it, with `changes`. */
export function staffMemberSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'sm_120',
    name: 'see letter',
    initials: 'MJ',
    role: 'assistant',
    email: 'email@hoofs.example',
    phone: '+31 20 555 5743',
    register_number: null,
    location_id: 'loc_508',
    begins_on: '2026-04-16',
    ends_on: null,
    weekly_minutes: 3208,
    colour: '#3366cc',
    may_prescribe: false,
    may_sign_off: true,
    language: 'en',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
