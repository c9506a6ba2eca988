// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Referral } from '../resources/referrals.js';
import { instant } from './cells.js';

/** The columns of a table of referrals, and what is above them. */
export const REFERRAL_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  direction: 'Direction',
  clinicName: 'Clinic name',
  clinicEmail: 'Clinic email',
  specialist: 'Specialist',
  discipline: 'Discipline',
  question: 'Question',
  history: 'History',
  sentAt: 'Sent at',
  seenOn: 'Seen on',
  answer: 'Answer',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A referral as a row of that table, in texts. */
export function referralRow(item: Referral): Record<keyof typeof REFERRAL_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    direction: item.direction,
    clinicName: item.clinicName,
    clinicEmail: item.clinicEmail ?? '',
    specialist: item.specialist ?? '',
    discipline: item.discipline,
    question: item.question,
    history: item.history ?? '',
    sentAt: instant(item.sentAt),
    seenOn: item.seenOn ?? '',
    answer: item.answer ?? '',
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
