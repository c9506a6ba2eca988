// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { PriceItem } from '../resources/price-items.js';
import { amount, instant, yesNo } from './cells.js';

/** The columns of a table of price items, and what is above them. */
export const PRICE_ITEM_COLUMNS = {
  id: 'Id',
  code: 'Code',
  name: 'Name',
  category: 'Category',
  netCents: 'Net',
  taxCodeId: 'Tax code',
  unit: 'Unit',
  discountable: 'Discountable',
  minimumCents: 'Minimum',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  account: 'Account',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A price item as a row of that table, in texts. */
export function priceItemRow(item: PriceItem): Record<keyof typeof PRICE_ITEM_COLUMNS, string> {
  return {
    id: item.id,
    code: item.code,
    name: item.name,
    category: item.category,
    netCents: amount(item.netCents),
    taxCodeId: item.taxCodeId,
    unit: item.unit,
    discountable: yesNo(item.discountable),
    minimumCents: amount(item.minimumCents),
    validFrom: item.validFrom,
    validUntil: item.validUntil ?? '',
    account: item.account ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
