import type { JsonObject } from '../../src/core/json.js';

/** A document as the service sends it, with `changes`. */
export function documentSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'doc_382',
    patient_id: 'pat_774',
    owner_id: 'own_564',
    supplier_id: 'sup_533',
    title: 'first visit',
    kind: 'invoice',
    media_type: 'as before',
    bytes: 2765,
    sha256: 'f42ad6bdbdb58c22fcf2ff7d759506b4285421efb3cf142fae582a7e6c6e62d7',
    written_on: '2026-11-11',
    scanned: true,
    visible_in_portal: false,
    uploaded_by_id: 'sm_764',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
