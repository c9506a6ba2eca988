// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { PurchaseOrder } from '../resources/purchase-orders.js';
import { amount, instant } from './cells.js';

/** The columns of a table of purchase orders, and what is above them. */
export const PURCHASE_ORDER_COLUMNS = {
  id: 'Id',
  supplierId: 'Supplier',
  number: 'Number',
  orderedAt: 'Ordered at',
  orderedById: 'Ordered by',
  expectedOn: 'Expected on',
  netCents: 'Net',
  currency: 'Currency',
  lines: 'Lines',
  deliverToId: 'Deliver to',
  status: 'Status',
  supplierReference: 'Supplier reference',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A purchase order as a row of that table, in texts. */
export function purchaseOrderRow(item: PurchaseOrder): Record<keyof typeof PURCHASE_ORDER_COLUMNS, string> {
  return {
    id: item.id,
    supplierId: item.supplierId,
    number: item.number ?? '',
    orderedAt: instant(item.orderedAt),
    orderedById: item.orderedById,
    expectedOn: item.expectedOn ?? '',
    netCents: amount(item.netCents),
    currency: item.currency,
    lines: item.lines.join(', '),
    deliverToId: item.deliverToId,
    status: item.status,
    supplierReference: item.supplierReference ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
