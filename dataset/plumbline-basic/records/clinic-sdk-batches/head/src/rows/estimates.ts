// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Estimate } from '../resources/estimates.js';
import { amount, instant } from './cells.js';

/** The columns of a table of estimates, and what is above them. */
export const ESTIMATE_COLUMNS = {
  id: 'Id',
  ownerId: 'Owner',
  patientId: 'Patient',
  title: 'Title',
  lowCents: 'Low',
  highCents: 'High',
  currency: 'Currency',
  validUntil: 'Valid until',
  status: 'Status',
  depositCents: 'Deposit',
  preparedById: 'Prepared by',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An estimate as a row of that table, in texts. */
export function estimateRow(item: Estimate): Record<keyof typeof ESTIMATE_COLUMNS, string> {
  return {
    id: item.id,
    ownerId: item.ownerId,
    patientId: item.patientId,
    title: item.title,
    lowCents: amount(item.lowCents),
    highCents: amount(item.highCents),
    currency: item.currency,
    validUntil: item.validUntil,
    status: item.status,
    depositCents: amount(item.depositCents),
    preparedById: item.preparedById,
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
