// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Insurer } from '../resources/insurers.js';
import { amount, figure, instant, yesNo } from './cells.js';

/** The columns of a table of insurers, and what is above them. */
export const INSURER_COLUMNS = {
  id: 'Id',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  claimsEmail: 'Claims email',
  paysClinicDirectly: 'Pays clinic directly',
  needsPreapprovalAboveCents: 'Needs preapproval above',
  country: 'Country',
  portalCode: 'Portal code',
  answerDays: 'Answer days',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An insurer as a row of that table, in texts. */
export function insurerRow(item: Insurer): Record<keyof typeof INSURER_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    email: item.email ?? '',
    phone: item.phone ?? '',
    claimsEmail: item.claimsEmail ?? '',
    paysClinicDirectly: yesNo(item.paysClinicDirectly),
    needsPreapprovalAboveCents: amount(item.needsPreapprovalAboveCents),
    country: item.country,
    portalCode: item.portalCode ?? '',
    answerDays: figure(item.answerDays),
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
