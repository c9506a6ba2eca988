// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { LabResult } from '../resources/lab-results.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of lab results, and what is above them. */
export const LAB_RESULT_COLUMNS = {
  id: 'Id',
  orderId: 'Order',
  patientId: 'Patient',
  testCode: 'Test code',
  testName: 'Test name',
  valueText: 'Value text',
  valueNumber: 'Value number',
  unit: 'Unit',
  referenceLow: 'Reference low',
  referenceHigh: 'Reference high',
  judgement: 'Judgement',
  measuredAt: 'Measured at',
  preliminary: 'Preliminary',
  seenById: 'Seen by',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A lab result as a row of that table, in texts. */
export function labResultRow(item: LabResult): Record<keyof typeof LAB_RESULT_COLUMNS, string> {
  return {
    id: item.id,
    orderId: item.orderId,
    patientId: item.patientId,
    testCode: item.testCode,
    testName: item.testName,
    valueText: item.valueText,
    valueNumber: figure(item.valueNumber),
    unit: item.unit ?? '',
    referenceLow: figure(item.referenceLow),
    referenceHigh: figure(item.referenceHigh),
    judgement: item.judgement,
    measuredAt: instant(item.measuredAt),
    preliminary: yesNo(item.preliminary),
    seenById: item.seenById ?? '',
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
