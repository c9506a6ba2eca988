// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Shift } from '../resources/shifts.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of shifts, and what is above them. */
export const SHIFT_COLUMNS = {
  id: 'Id',
  staffId: 'Staff',
  locationId: 'Location',
  kind: 'Kind',
  startsAt: 'Starts at',
  endsAt: 'Ends at',
  breakMinutes: 'Break minutes',
  roomId: 'Room',
  published: 'Published',
  swappedFromId: 'Swapped from',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A shift as a row of that table, in texts. */
export function shiftRow(item: Shift): Record<keyof typeof SHIFT_COLUMNS, string> {
  return {
    id: item.id,
    staffId: item.staffId,
    locationId: item.locationId,
    kind: item.kind,
    startsAt: instant(item.startsAt),
    endsAt: instant(item.endsAt),
    breakMinutes: figure(item.breakMinutes),
    roomId: item.roomId ?? '',
    published: yesNo(item.published),
    swappedFromId: item.swappedFromId ?? '',
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
