// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Certificate } from '../resources/certificates.js';
import { amount, instant } from './cells.js';

/** The columns of a table of certificates, and what is above them. */
export const CERTIFICATE_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  kind: 'Kind',
  number: 'Number',
  vetId: 'Vet',
  issuedOn: 'Issued on',
  validUntil: 'Valid until',
  destination: 'Destination',
  text: 'Text',
  documentId: 'Document',
  revokedAt: 'Revoked at',
  feeCents: 'Fee',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A certificate as a row of that table, in texts. */
export function certificateRow(item: Certificate): Record<keyof typeof CERTIFICATE_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    kind: item.kind,
    number: item.number,
    vetId: item.vetId,
    issuedOn: item.issuedOn,
    validUntil: item.validUntil ?? '',
    destination: item.destination ?? '',
    text: item.text,
    documentId: item.documentId ?? '',
    revokedAt: instant(item.revokedAt),
    feeCents: amount(item.feeCents),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
