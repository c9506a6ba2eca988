// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { WeightEntry } from '../resources/weight-entries.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of weight entries, and what is above them. */
export const WEIGHT_ENTRY_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  grams: 'Grams',
  weighedOn: 'Weighed on',
  conditionScore: 'Condition score',
  scaleId: 'Scale',
  byOwner: 'By owner',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A weight entry as a row of that table, in texts. */
export function weightEntryRow(item: WeightEntry): Record<keyof typeof WEIGHT_ENTRY_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    grams: figure(item.grams),
    weighedOn: item.weighedOn,
    conditionScore: figure(item.conditionScore),
    scaleId: item.scaleId ?? '',
    byOwner: yesNo(item.byOwner),
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
