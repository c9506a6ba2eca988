// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Vaccine } from '../resources/vaccines.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of vaccines, and what is above them. */
export const VACCINE_COLUMNS = {
  id: 'Id',
  name: 'Name',
  maker: 'Maker',
  against: 'Against',
  speciesAllowed: 'Species allowed',
  firstAtWeeks: 'First at weeks',
  secondAfterWeeks: 'Second after weeks',
  repeatAfterMonths: 'Repeat after months',
  coldChain: 'Cold chain',
  legallyRequired: 'Legally required',
  priceItemId: 'Price item',
  discontinued: 'Discontinued',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A vaccine as a row of that table, in texts. */
export function vaccineRow(item: Vaccine): Record<keyof typeof VACCINE_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    maker: item.maker,
    against: item.against.join(', '),
    speciesAllowed: item.speciesAllowed.join(', '),
    firstAtWeeks: figure(item.firstAtWeeks),
    secondAfterWeeks: figure(item.secondAfterWeeks),
    repeatAfterMonths: figure(item.repeatAfterMonths),
    coldChain: yesNo(item.coldChain),
    legallyRequired: yesNo(item.legallyRequired),
    priceItemId: item.priceItemId ?? '',
    discontinued: yesNo(item.discontinued),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
