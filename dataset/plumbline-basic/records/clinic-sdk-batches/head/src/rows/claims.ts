// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Claim } from '../resources/claims.js';
import { amount, instant } from './cells.js';

/** The columns of a table of claims, and what is above them. */
export const CLAIM_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  insurerId: 'Insurer',
  policyNumber: 'Policy number',
  invoiceIds: 'Invoice ids',
  diagnosisId: 'Diagnosis',
  claimedCents: 'Claimed',
  grantedCents: 'Granted',
  excessCents: 'Excess',
  sentAt: 'Sent at',
  answeredAt: 'Answered at',
  status: 'Status',
  insurerReference: 'Insurer reference',
  refusalReason: 'Refusal reason',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A claim as a row of that table, in texts. */
export function claimRow(item: Claim): Record<keyof typeof CLAIM_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    insurerId: item.insurerId,
    policyNumber: item.policyNumber,
    invoiceIds: item.invoiceIds.join(', '),
    diagnosisId: item.diagnosisId ?? '',
    claimedCents: amount(item.claimedCents),
    grantedCents: amount(item.grantedCents),
    excessCents: amount(item.excessCents),
    sentAt: instant(item.sentAt),
    answeredAt: instant(item.answeredAt),
    status: item.status,
    insurerReference: item.insurerReference ?? '',
    refusalReason: item.refusalReason ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
