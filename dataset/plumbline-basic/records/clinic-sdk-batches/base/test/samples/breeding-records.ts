import type { JsonObject } from '../../src/core/json.js';

/** A breeding record as the service sends it, with `changes`. */
export function breedingRecordSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'br_320',
    dam_id: 'pat_137',
    sire_id: 'pat_513',
    method: 'chilled',
    mated_on: '2026-02-10',
    pregnant: 'no',
    scanned_on: '2026-11-06',
    expected_on: '2026-08-16',
    born_on: '2026-08-12',
    born_alive: 0,
    born_dead: 6,
    caesarean: false,
    breeder_number: 'BR-55259',
    remarks: 'new',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
