// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Invoice } from '../resources/invoices.js';
import { amount, figure, instant } from './cells.js';

/** The columns of a table of invoices, and what is above them. */
export const INVOICE_COLUMNS = {
  id: 'Id',
  number: 'Number',
  ownerId: 'Owner',
  issuedOn: 'Issued on',
  dueOn: 'Due on',
  currency: 'Currency',
  netCents: 'Net',
  taxCents: 'Tax',
  paidCents: 'Paid',
  status: 'Status',
  insurerId: 'Insurer',
  reminderLevel: 'Reminder level',
  sentBy: 'Sent by',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An invoice as a row of that table, in texts. */
export function invoiceRow(item: Invoice): Record<keyof typeof INVOICE_COLUMNS, string> {
  return {
    id: item.id,
    number: item.number ?? '',
    ownerId: item.ownerId,
    issuedOn: item.issuedOn ?? '',
    dueOn: item.dueOn ?? '',
    currency: item.currency,
    netCents: amount(item.netCents),
    taxCents: amount(item.taxCents),
    paidCents: amount(item.paidCents),
    status: item.status,
    insurerId: item.insurerId ?? '',
    reminderLevel: figure(item.reminderLevel),
    sentBy: item.sentBy,
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
