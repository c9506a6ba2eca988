// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { AppointmentType } from '../resources/appointment-types.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of appointment types, and what is above them. */
export const APPOINTMENT_TYPE_COLUMNS = {
  id: 'Id',
  name: 'Name',
  minutes: 'Minutes',
  colour: 'Colour',
  bookableOnline: 'Bookable online',
  needsRoomKind: 'Needs room kind',
  priceItemId: 'Price item',
  bufferMinutes: 'Buffer minutes',
  speciesAllowed: 'Species allowed',
  instructions: 'Instructions',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An appointment type as a row of that table, in texts. */
export function appointmentTypeRow(item: AppointmentType): Record<keyof typeof APPOINTMENT_TYPE_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    minutes: figure(item.minutes),
    colour: item.colour,
    bookableOnline: yesNo(item.bookableOnline),
    needsRoomKind: item.needsRoomKind,
    priceItemId: item.priceItemId ?? '',
    bufferMinutes: figure(item.bufferMinutes),
    speciesAllowed: item.speciesAllowed.join(', '),
    instructions: item.instructions ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
