// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Location } from '../resources/locations.js';
import { instant, yesNo } from './cells.js';

/** The columns of a table of locations, and what is above them. */
export const LOCATION_COLUMNS = {
  id: 'Id',
  name: 'Name',
  street: 'Street',
  town: 'Town',
  postcode: 'Postcode',
  country: 'Country',
  timeZone: 'Time zone',
  phone: 'Phone',
  emergencyPhone: 'Emergency phone',
  email: 'Email',
  openFrom: 'Open from',
  openUntil: 'Open until',
  parking: 'Parking',
  main: 'Main',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A location as a row of that table, in texts. */
export function locationRow(item: Location): Record<keyof typeof LOCATION_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    street: item.street,
    town: item.town,
    postcode: item.postcode,
    country: item.country,
    timeZone: item.timeZone,
    phone: item.phone,
    emergencyPhone: item.emergencyPhone ?? '',
    email: item.email,
    openFrom: item.openFrom,
    openUntil: item.openUntil,
    parking: item.parking ?? '',
    main: yesNo(item.main),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
