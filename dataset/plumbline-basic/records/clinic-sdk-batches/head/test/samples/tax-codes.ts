import type { JsonObject } from '../../src/core/json.js';

/** A tax code as the service sends it, with `changes`. */
export function taxCodeSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'tc_671',
    code: 'CO-34180',
    name: 'checked',
    per_mille: 290,
    valid_from: '2026-12-08',
    valid_until: '2026-12-20',
    account: 'AC-30291',
    reverse_charge: false,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
