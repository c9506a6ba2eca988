// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Consent } from '../resources/consents.js';
import { amount, instant } from './cells.js';

/** The columns of a table of consents, and what is above them. */
export const CONSENT_COLUMNS = {
  id: 'Id',
  ownerId: 'Owner',
  patientId: 'Patient',
  procedureId: 'Procedure',
  text: 'Text',
  estimateId: 'Estimate',
  signedAt: 'Signed at',
  signedBy: 'Signed by',
  witnessId: 'Witness',
  limitCents: 'Limit',
  withdrawnAt: 'Withdrawn at',
  documentId: 'Document',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A consent as a row of that table, in texts. */
export function consentRow(item: Consent): Record<keyof typeof CONSENT_COLUMNS, string> {
  return {
    id: item.id,
    ownerId: item.ownerId,
    patientId: item.patientId,
    procedureId: item.procedureId ?? '',
    text: item.text,
    estimateId: item.estimateId ?? '',
    signedAt: instant(item.signedAt),
    signedBy: item.signedBy ?? '',
    witnessId: item.witnessId ?? '',
    limitCents: amount(item.limitCents),
    withdrawnAt: instant(item.withdrawnAt),
    documentId: item.documentId ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
