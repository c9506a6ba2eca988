// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { TaxCode } from '../resources/tax-codes.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of tax codes, and what is above them. */
export const TAX_CODE_COLUMNS = {
  id: 'Id',
  code: 'Code',
  name: 'Name',
  perMille: 'Per mille',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  account: 'Account',
  reverseCharge: 'Reverse charge',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A tax code as a row of that table, in texts. */
export function taxCodeRow(item: TaxCode): Record<keyof typeof TAX_CODE_COLUMNS, string> {
  return {
    id: item.id,
    code: item.code,
    name: item.name,
    perMille: figure(item.perMille),
    validFrom: item.validFrom,
    validUntil: item.validUntil ?? '',
    account: item.account ?? '',
    reverseCharge: yesNo(item.reverseCharge),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
