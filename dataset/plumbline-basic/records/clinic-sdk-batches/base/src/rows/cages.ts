// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Cage } from '../resources/cages.js';
import { instant, yesNo } from './cells.js';

/** The columns of a table of cages, and what is above them. */
export const CAGE_COLUMNS = {
  id: 'Id',
  name: 'Name',
  ward: 'Ward',
  size: 'Size',
  oxygen: 'Oxygen',
  heated: 'Heated',
  outOfOrder: 'Out of order',
  cleanedAt: 'Cleaned at',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A cage as a row of that table, in texts. */
export function cageRow(item: Cage): Record<keyof typeof CAGE_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    ward: item.ward,
    size: item.size,
    oxygen: yesNo(item.oxygen),
    heated: yesNo(item.heated),
    outOfOrder: yesNo(item.outOfOrder),
    cleanedAt: instant(item.cleanedAt),
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
