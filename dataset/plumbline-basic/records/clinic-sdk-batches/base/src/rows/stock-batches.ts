// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { StockBatch } from '../resources/stock-batches.js';
import { amount, figure, instant, yesNo } from './cells.js';

/** The columns of a table of stock batches, and what is above them. */
export const STOCK_BATCH_COLUMNS = {
  id: 'Id',
  medicineId: 'Medicine',
  productId: 'Product',
  batchNumber: 'Batch number',
  expiresOn: 'Expires on',
  receivedAt: 'Received at',
  receivedQuantity: 'Received quantity',
  leftQuantity: 'Left quantity',
  unitCostCents: 'Unit cost',
  locationId: 'Location',
  storage: 'Storage',
  quarantined: 'Quarantined',
  deliveryId: 'Delivery',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A stock batch as a row of that table, in texts. */
export function stockBatchRow(item: StockBatch): Record<keyof typeof STOCK_BATCH_COLUMNS, string> {
  return {
    id: item.id,
    medicineId: item.medicineId ?? '',
    productId: item.productId ?? '',
    batchNumber: item.batchNumber ?? '',
    expiresOn: item.expiresOn ?? '',
    receivedAt: instant(item.receivedAt),
    receivedQuantity: figure(item.receivedQuantity),
    leftQuantity: figure(item.leftQuantity),
    unitCostCents: amount(item.unitCostCents),
    locationId: item.locationId,
    storage: item.storage,
    quarantined: yesNo(item.quarantined),
    deliveryId: item.deliveryId ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
