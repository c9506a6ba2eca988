import type { JsonObject } from '../../src/core/json.js';

/** An insurer as the service sends it, with `changes`. */
export function insurerSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'ins_325',
    name: 'as agreed',
    email: 'email@hoofs.example',
    phone: '+31 20 555 5671',
    claims_email: 'claims.email@hoofs.example',
    pays_clinic_directly: true,
    needs_preapproval_above_cents: 4408,
    country: 'NL',
    portal_code: null,
    answer_days: 209,
    remarks: 'Mimi',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
