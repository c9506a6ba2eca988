import type { JsonObject } from '../../src/core/json.js';

/** A farm visit as the service sends it, with `changes`. */
export function farmVisitSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'fv_197',
    herd_id: null,
    owner_id: 'own_372',
    vet_id: 'sm_612',
    planned_at: '2026-03-02T09:50:00Z',
    arrived_at: '2026-08-07T11:15:00Z',
    left_at: null,
    purpose: 'routine',
    treated_count: 1479,
    metres_driven: 350,
    night_rate: true,
    findings: null,
    advice: 'as before',
    status: 'finished',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
