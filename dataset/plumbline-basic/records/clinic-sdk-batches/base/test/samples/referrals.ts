import type { JsonObject } from '../../src/core/json.js';

/** A referral as the service sends it, with `changes`. */
export function referralSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'ref_432',
    patient_id: 'pat_502',
    direction: 'in',
    clinic_name: 'as before',
    clinic_email: 'clinic.email@hoofs.example',
    specialist: 'first visit',
    discipline: 'cardiology',
    question: 'by phone',
    history: 'as agreed',
    sent_at: '2026-12-25T09:45:00Z',
    seen_on: '2026-05-18',
    answer: null,
    status: 'declined',
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
