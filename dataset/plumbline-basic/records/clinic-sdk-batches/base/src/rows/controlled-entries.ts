// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { ControlledEntry } from '../resources/controlled-entries.js';
import { figure, instant } from './cells.js';

/** The columns of a table of controlled entries, and what is above them. */
export const CONTROLLED_ENTRY_COLUMNS = {
  id: 'Id',
  medicineId: 'Medicine',
  movementId: 'Movement',
  quantityMicrograms: 'Quantity micrograms',
  balanceMicrograms: 'Balance micrograms',
  happenedAt: 'Happened at',
  patientId: 'Patient',
  vetId: 'Vet',
  witnessId: 'Witness',
  registerPage: 'Register page',
  correctsId: 'Corrects',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A controlled entry as a row of that table, in texts. */
export function controlledEntryRow(item: ControlledEntry): Record<keyof typeof CONTROLLED_ENTRY_COLUMNS, string> {
  return {
    id: item.id,
    medicineId: item.medicineId,
    movementId: item.movementId ?? '',
    quantityMicrograms: figure(item.quantityMicrograms),
    balanceMicrograms: figure(item.balanceMicrograms),
    happenedAt: instant(item.happenedAt),
    patientId: item.patientId ?? '',
    vetId: item.vetId,
    witnessId: item.witnessId,
    registerPage: figure(item.registerPage),
    correctsId: item.correctsId ?? '',
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
