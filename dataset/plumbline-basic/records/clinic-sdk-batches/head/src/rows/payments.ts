// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Payment } from '../resources/payments.js';
import { amount, instant } from './cells.js';

/** The columns of a table of payments, and what is above them. */
export const PAYMENT_COLUMNS = {
  id: 'Id',
  ownerId: 'Owner',
  invoiceId: 'Invoice',
  amountCents: 'Amount',
  currency: 'Currency',
  method: 'Method',
  receivedAt: 'Received at',
  tillId: 'Till',
  reference: 'Reference',
  cardDigits: 'Card digits',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A payment as a row of that table, in texts. */
export function paymentRow(item: Payment): Record<keyof typeof PAYMENT_COLUMNS, string> {
  return {
    id: item.id,
    ownerId: item.ownerId,
    invoiceId: item.invoiceId ?? '',
    amountCents: amount(item.amountCents),
    currency: item.currency,
    method: item.method,
    receivedAt: instant(item.receivedAt),
    tillId: item.tillId ?? '',
    reference: item.reference ?? '',
    cardDigits: item.cardDigits ?? '',
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
