// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Equipment } from '../resources/equipment-items.js';
import { amount, figure, instant } from './cells.js';

/** The columns of a table of equipment items, and what is above them. */
export const EQUIPMENT_COLUMNS = {
  id: 'Id',
  name: 'Name',
  serialNumber: 'Serial number',
  maker: 'Maker',
  locationId: 'Location',
  roomId: 'Room',
  boughtOn: 'Bought on',
  warrantyUntil: 'Warranty until',
  servicedOn: 'Serviced on',
  serviceEveryMonths: 'Service every months',
  calibratedOn: 'Calibrated on',
  status: 'Status',
  purchaseCents: 'Purchase',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An equipment as a row of that table, in texts. */
export function equipmentRow(item: Equipment): Record<keyof typeof EQUIPMENT_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    serialNumber: item.serialNumber ?? '',
    maker: item.maker ?? '',
    locationId: item.locationId,
    roomId: item.roomId ?? '',
    boughtOn: item.boughtOn ?? '',
    warrantyUntil: item.warrantyUntil ?? '',
    servicedOn: item.servicedOn ?? '',
    serviceEveryMonths: figure(item.serviceEveryMonths),
    calibratedOn: item.calibratedOn ?? '',
    status: item.status,
    purchaseCents: amount(item.purchaseCents),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
