// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { BreedingRecord } from '../resources/breeding-records.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of breeding records, and what is above them. */
export const BREEDING_RECORD_COLUMNS = {
  id: 'Id',
  damId: 'Dam',
  sireId: 'Sire',
  method: 'Method',
  matedOn: 'Mated on',
  pregnant: 'Pregnant',
  scannedOn: 'Scanned on',
  expectedOn: 'Expected on',
  bornOn: 'Born on',
  bornAlive: 'Born alive',
  bornDead: 'Born dead',
  caesarean: 'Caesarean',
  breederNumber: 'Breeder number',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A breeding record as a row of that table, in texts. */
export function breedingRecordRow(item: BreedingRecord): Record<keyof typeof BREEDING_RECORD_COLUMNS, string> {
  return {
    id: item.id,
    damId: item.damId,
    sireId: item.sireId ?? '',
    method: item.method,
    matedOn: item.matedOn,
    pregnant: item.pregnant,
    scannedOn: item.scannedOn ?? '',
    expectedOn: item.expectedOn ?? '',
    bornOn: item.bornOn ?? '',
    bornAlive: figure(item.bornAlive),
    bornDead: figure(item.bornDead),
    caesarean: yesNo(item.caesarean),
    breederNumber: item.breederNumber ?? '',
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
