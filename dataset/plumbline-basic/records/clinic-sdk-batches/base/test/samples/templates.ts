import type { JsonObject } from '../../src/core/json.js';

/** A template as the service sends it, with `changes`. */
export function templateSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'tem_654',
    name: 'left side',
    kind: 'sms',
    language: 'en',
    subject: 'first visit',
    text: 'as before',
    places: ['cow', 'sheep'],
    owner_may_see: false,
    replaced_by_id: null,
    remarks: 'room two',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
