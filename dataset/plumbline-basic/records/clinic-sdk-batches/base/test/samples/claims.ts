import type { JsonObject } from '../../src/core/json.js';

/** A claim as the service sends it, with `changes`. */
export function claimSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'cla_471',
    patient_id: 'pat_999',
    insurer_id: 'ins_822',
    policy_number: 'PO-94093',
    invoice_ids: ['left', 'sheep'],
    diagnosis_id: 'dia_869',
    claimed_cents: 1363,
    granted_cents: null,
    excess_cents: null,
    sent_at: '2026-09-17T11:25:00Z',
    answered_at: '2026-05-11T16:10:00Z',
    status: 'draft',
    insurer_reference: 'IN-67394',
    refusal_reason: 'Jansen',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
