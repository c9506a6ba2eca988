// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Laboratory } from '../resources/laboratories.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of laboratories, and what is above them. */
export const LABORATORY_COLUMNS = {
  id: 'Id',
  name: 'Name',
  street: 'Street',
  town: 'Town',
  country: 'Country',
  email: 'Email',
  phone: 'Phone',
  customerNumber: 'Customer number',
  collectsOn: 'Collects on',
  turnaroundHours: 'Turnaround hours',
  accepts: 'Accepts',
  electronicOrders: 'Electronic orders',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A laboratory as a row of that table, in texts. */
export function laboratoryRow(item: Laboratory): Record<keyof typeof LABORATORY_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    street: item.street ?? '',
    town: item.town ?? '',
    country: item.country,
    email: item.email ?? '',
    phone: item.phone ?? '',
    customerNumber: item.customerNumber ?? '',
    collectsOn: item.collectsOn.join(', '),
    turnaroundHours: figure(item.turnaroundHours),
    accepts: item.accepts.join(', '),
    electronicOrders: yesNo(item.electronicOrders),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
