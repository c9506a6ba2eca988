// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Till } from '../resources/tills.js';
import { amount, instant, yesNo } from './cells.js';

/** The columns of a table of tills, and what is above them. */
export const TILL_COLUMNS = {
  id: 'Id',
  name: 'Name',
  kind: 'Kind',
  locationId: 'Location',
  openedAt: 'Opened at',
  openedById: 'Opened by',
  floatCents: 'Float',
  currency: 'Currency',
  terminalNumber: 'Terminal number',
  locked: 'Locked',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A till as a row of that table, in texts. */
export function tillRow(item: Till): Record<keyof typeof TILL_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    kind: item.kind,
    locationId: item.locationId,
    openedAt: instant(item.openedAt),
    openedById: item.openedById ?? '',
    floatCents: amount(item.floatCents),
    currency: item.currency,
    terminalNumber: item.terminalNumber ?? '',
    locked: yesNo(item.locked),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
