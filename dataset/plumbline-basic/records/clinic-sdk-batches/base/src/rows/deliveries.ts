// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Delivery } from '../resources/deliveries.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of deliveries, and what is above them. */
export const DELIVERY_COLUMNS = {
  id: 'Id',
  purchaseOrderId: 'Purchase order',
  supplierId: 'Supplier',
  noteNumber: 'Note number',
  arrivedAt: 'Arrived at',
  receivedById: 'Received by',
  packages: 'Packages',
  temperatureKept: 'Temperature kept',
  lowestDecicelsius: 'Lowest decicelsius',
  highestDecicelsius: 'Highest decicelsius',
  complete: 'Complete',
  complaints: 'Complaints',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A delivery as a row of that table, in texts. */
export function deliveryRow(item: Delivery): Record<keyof typeof DELIVERY_COLUMNS, string> {
  return {
    id: item.id,
    purchaseOrderId: item.purchaseOrderId ?? '',
    supplierId: item.supplierId,
    noteNumber: item.noteNumber ?? '',
    arrivedAt: instant(item.arrivedAt),
    receivedById: item.receivedById,
    packages: figure(item.packages),
    temperatureKept: yesNo(item.temperatureKept),
    lowestDecicelsius: figure(item.lowestDecicelsius),
    highestDecicelsius: figure(item.highestDecicelsius),
    complete: yesNo(item.complete),
    complaints: item.complaints ?? '',
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
