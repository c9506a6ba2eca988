import type { JsonObject } from '../../src/core/json.js';

/** An equipment as the service sends it, with `changes`. */
export function equipmentSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'equ_241',
    name: 'blue',
    serial_number: 'as before',
    maker: null,
    location_id: 'loc_815',
    room_id: null,
    bought_on: '2026-09-14',
    warranty_until: '2026-12-23',
    serviced_on: null,
    service_every_months: null,
    calibrated_on: '2026-09-28',
    status: 'retired',
    purchase_cents: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
