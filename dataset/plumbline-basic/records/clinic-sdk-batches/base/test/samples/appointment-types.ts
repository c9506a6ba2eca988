import type { JsonObject } from '../../src/core/json.js';

/** An appointment type as the service sends it, with `changes`. */
export function appointmentTypeSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'at_192',
    name: 'Mimi',
    minutes: 264,
    colour: '#3366cc',
    bookable_online: true,
    needs_room_kind: 'none',
    price_item_id: null,
    buffer_minutes: 29,
    species_allowed: ['one', 'right'],
    instructions: 'Leclerc',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
