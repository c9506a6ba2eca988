// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Dispensing } from '../resources/dispensings.js';
import { figure, instant } from './cells.js';

/** The columns of a table of dispensings, and what is above them. */
export const DISPENSING_COLUMNS = {
  id: 'Id',
  prescriptionId: 'Prescription',
  patientId: 'Patient',
  medicineId: 'Medicine',
  batchId: 'Batch',
  quantity: 'Quantity',
  unit: 'Unit',
  handedTo: 'Handed to',
  handedById: 'Handed by',
  handedAt: 'Handed at',
  labelText: 'Label text',
  returnedQuantity: 'Returned quantity',
  invoiceLineId: 'Invoice line',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A dispensing as a row of that table, in texts. */
export function dispensingRow(item: Dispensing): Record<keyof typeof DISPENSING_COLUMNS, string> {
  return {
    id: item.id,
    prescriptionId: item.prescriptionId ?? '',
    patientId: item.patientId,
    medicineId: item.medicineId,
    batchId: item.batchId,
    quantity: figure(item.quantity),
    unit: item.unit,
    handedTo: item.handedTo,
    handedById: item.handedById,
    handedAt: instant(item.handedAt),
    labelText: item.labelText,
    returnedQuantity: figure(item.returnedQuantity),
    invoiceLineId: item.invoiceLineId ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
