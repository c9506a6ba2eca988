import type { JsonObject } from '../../src/core/json.js';

/** A message as the service sends it, with `changes`. */
export function messageSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'mes_785',
    owner_id: 'own_971',
    patient_id: 'pat_839',
    direction: 'out',
    channel: 'email',
    subject: 'Weber',
    text: 'Bello',
    sent_at: null,
    delivered_at: '2026-03-18T09:55:00Z',
    read_at: null,
    written_by_id: null,
    template_id: null,
    answers_id: 'mes_353',
    status: 'received',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
