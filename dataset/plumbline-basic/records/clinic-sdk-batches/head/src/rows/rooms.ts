// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Room } from '../resources/rooms.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of rooms, and what is above them. */
export const ROOM_COLUMNS = {
  id: 'Id',
  name: 'Name',
  kind: 'Kind',
  locationId: 'Location',
  floor: 'Floor',
  equipment: 'Equipment',
  bookable: 'Bookable',
  speciesAllowed: 'Species allowed',
  outOfOrderUntil: 'Out of order until',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A room as a row of that table, in texts. */
export function roomRow(item: Room): Record<keyof typeof ROOM_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    kind: item.kind,
    locationId: item.locationId,
    floor: figure(item.floor),
    equipment: item.equipment.join(', '),
    bookable: yesNo(item.bookable),
    speciesAllowed: item.speciesAllowed.join(', '),
    outOfOrderUntil: instant(item.outOfOrderUntil),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
