// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { StockMovement } from '../resources/stock-movements.js';
import { figure, instant } from './cells.js';

/** The columns of a table of stock movements, and what is above them. */
export const STOCK_MOVEMENT_COLUMNS = {
  id: 'Id',
  batchId: 'Batch',
  quantity: 'Quantity',
  kind: 'Kind',
  happenedAt: 'Happened at',
  byId: 'By',
  witnessId: 'Witness',
  dispensingId: 'Dispensing',
  toLocationId: 'To location',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A stock movement as a row of that table, in texts. */
export function stockMovementRow(item: StockMovement): Record<keyof typeof STOCK_MOVEMENT_COLUMNS, string> {
  return {
    id: item.id,
    batchId: item.batchId,
    quantity: figure(item.quantity),
    kind: item.kind,
    happenedAt: instant(item.happenedAt),
    byId: item.byId,
    witnessId: item.witnessId ?? '',
    dispensingId: item.dispensingId ?? '',
    toLocationId: item.toLocationId ?? '',
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
