// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { PaymentPlan } from '../resources/payment-plans.js';
import { amount, figure, instant } from './cells.js';

/** The columns of a table of payment plans, and what is above them. */
export const PAYMENT_PLAN_COLUMNS = {
  id: 'Id',
  ownerId: 'Owner',
  invoiceId: 'Invoice',
  parts: 'Parts',
  partCents: 'Part',
  firstDueOn: 'First due on',
  every: 'Every',
  paidParts: 'Paid parts',
  missedParts: 'Missed parts',
  interestPerMille: 'Interest per mille',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A payment plan as a row of that table, in texts. */
export function paymentPlanRow(item: PaymentPlan): Record<keyof typeof PAYMENT_PLAN_COLUMNS, string> {
  return {
    id: item.id,
    ownerId: item.ownerId,
    invoiceId: item.invoiceId,
    parts: figure(item.parts),
    partCents: amount(item.partCents),
    firstDueOn: item.firstDueOn,
    every: item.every,
    paidParts: figure(item.paidParts),
    missedParts: figure(item.missedParts),
    interestPerMille: figure(item.interestPerMille),
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
