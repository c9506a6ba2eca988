// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Procedure } from '../resources/procedures.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of procedures, and what is above them. */
export const PROCEDURE_COLUMNS = {
  id: 'Id',
  name: 'Name',
  code: 'Code',
  category: 'Category',
  minutes: 'Minutes',
  needsConsent: 'Needs consent',
  needsFastingHours: 'Needs fasting hours',
  priceItemId: 'Price item',
  aftercare: 'Aftercare',
  speciesAllowed: 'Species allowed',
  sutureRemovalDays: 'Suture removal days',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A procedure as a row of that table, in texts. */
export function procedureRow(item: Procedure): Record<keyof typeof PROCEDURE_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    code: item.code,
    category: item.category,
    minutes: figure(item.minutes),
    needsConsent: yesNo(item.needsConsent),
    needsFastingHours: figure(item.needsFastingHours),
    priceItemId: item.priceItemId ?? '',
    aftercare: item.aftercare ?? '',
    speciesAllowed: item.speciesAllowed.join(', '),
    sutureRemovalDays: figure(item.sutureRemovalDays),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
