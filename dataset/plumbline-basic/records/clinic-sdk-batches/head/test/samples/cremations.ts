import type { JsonObject } from '../../src/core/json.js';

/** A cremation as the service sends it, with `changes`. */
export function cremationSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'cre_850',
    patient_id: 'pat_742',
    owner_id: 'own_979',
    kind: 'home_burial',
    company: 'Bello',
    picked_up_at: null,
    ashes_returned_at: '2026-08-08T10:25:00Z',
    urn: null,
    keepsake: 'fur',
    fee_cents: 310,
    told_owner_at: '2026-12-15T16:15:00Z',
    status: 'done',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
