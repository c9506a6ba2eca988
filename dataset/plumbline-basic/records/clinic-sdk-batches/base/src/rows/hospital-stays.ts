// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { HospitalStay } from '../resources/hospital-stays.js';
import { amount, instant, yesNo } from './cells.js';

/** The columns of a table of hospital stays, and what is above them. */
export const HOSPITAL_STAY_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  cageId: 'Cage',
  responsibleVetId: 'Responsible vet',
  admittedAt: 'Admitted at',
  expectedUntil: 'Expected until',
  dischargedAt: 'Discharged at',
  reason: 'Reason',
  diet: 'Diet',
  isolation: 'Isolation',
  resuscitate: 'Resuscitate',
  depositCents: 'Deposit',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A hospital stay as a row of that table, in texts. */
export function hospitalStayRow(item: HospitalStay): Record<keyof typeof HOSPITAL_STAY_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    cageId: item.cageId,
    responsibleVetId: item.responsibleVetId,
    admittedAt: instant(item.admittedAt),
    expectedUntil: instant(item.expectedUntil),
    dischargedAt: instant(item.dischargedAt),
    reason: item.reason,
    diet: item.diet ?? '',
    isolation: yesNo(item.isolation),
    resuscitate: item.resuscitate,
    depositCents: amount(item.depositCents),
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
