// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { ParasiteCheck } from '../resources/parasite-checks.js';
import { instant } from './cells.js';

/** The columns of a table of parasite checks, and what is above them. */
export const PARASITE_CHECK_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  checkedOn: 'Checked on',
  method: 'Method',
  found: 'Found',
  burden: 'Burden',
  treatedWithId: 'Treated with',
  treatedOn: 'Treated on',
  repeatOn: 'Repeat on',
  travelCountries: 'Travel countries',
  checkedById: 'Checked by',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A parasite check as a row of that table, in texts. */
export function parasiteCheckRow(item: ParasiteCheck): Record<keyof typeof PARASITE_CHECK_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    checkedOn: item.checkedOn,
    method: item.method,
    found: item.found.join(', '),
    burden: item.burden,
    treatedWithId: item.treatedWithId ?? '',
    treatedOn: item.treatedOn ?? '',
    repeatOn: item.repeatOn ?? '',
    travelCountries: item.travelCountries.join(', '),
    checkedById: item.checkedById ?? '',
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
