// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Absence } from '../resources/absences.js';
import { instant, yesNo } from './cells.js';

/** The columns of a table of absences, and what is above them. */
export const ABSENCE_COLUMNS = {
  id: 'Id',
  staffId: 'Staff',
  kind: 'Kind',
  firstDay: 'First day',
  lastDay: 'Last day',
  halfFirstDay: 'Half first day',
  halfLastDay: 'Half last day',
  status: 'Status',
  decidedById: 'Decided by',
  certificateReceived: 'Certificate received',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An absence as a row of that table, in texts. */
export function absenceRow(item: Absence): Record<keyof typeof ABSENCE_COLUMNS, string> {
  return {
    id: item.id,
    staffId: item.staffId,
    kind: item.kind,
    firstDay: item.firstDay,
    lastDay: item.lastDay,
    halfFirstDay: yesNo(item.halfFirstDay),
    halfLastDay: yesNo(item.halfLastDay),
    status: item.status,
    decidedById: item.decidedById ?? '',
    certificateReceived: yesNo(item.certificateReceived),
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
