// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { LabOrder } from '../resources/lab-orders.js';
import { instant, yesNo } from './cells.js';

/** The columns of a table of lab orders, and what is above them. */
export const LAB_ORDER_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  consultationId: 'Consultation',
  orderedById: 'Ordered by',
  laboratoryId: 'Laboratory',
  sampleKind: 'Sample kind',
  sampledAt: 'Sampled at',
  fasting: 'Fasting',
  urgency: 'Urgency',
  status: 'Status',
  outsideNumber: 'Outside number',
  question: 'Question',
  tests: 'Tests',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A lab order as a row of that table, in texts. */
export function labOrderRow(item: LabOrder): Record<keyof typeof LAB_ORDER_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    consultationId: item.consultationId ?? '',
    orderedById: item.orderedById,
    laboratoryId: item.laboratoryId ?? '',
    sampleKind: item.sampleKind,
    sampledAt: instant(item.sampledAt),
    fasting: yesNo(item.fasting),
    urgency: item.urgency,
    status: item.status,
    outsideNumber: item.outsideNumber ?? '',
    question: item.question ?? '',
    tests: item.tests.join(', '),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
