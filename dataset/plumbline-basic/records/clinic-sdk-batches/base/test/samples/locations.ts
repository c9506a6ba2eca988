import type { JsonObject } from '../../src/core/json.js';

/** A location as the service sends it, with `changes`. */
export function locationSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'loc_757',
    name: 'Jansen',
    street: 'room two',
    town: 'room two',
    postcode: 'PO-69970',
    country: 'NL',
    time_zone: 'Europe/Amsterdam',
    phone: '+31 20 555 8967',
    emergency_phone: '+31 20 555 5933',
    email: 'email@hoofs.example',
    open_from: '09:30',
    open_until: '09:30',
    parking: 'after surgery',
    main: false,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
