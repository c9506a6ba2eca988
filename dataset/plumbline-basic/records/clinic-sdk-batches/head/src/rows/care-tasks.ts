// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { CareTask } from '../resources/care-tasks.js';
import { figure, instant } from './cells.js';

/** The columns of a table of care tasks, and what is above them. */
export const CARE_TASK_COLUMNS = {
  id: 'Id',
  stayId: 'Stay',
  kind: 'Kind',
  text: 'Text',
  dueAt: 'Due at',
  everyHours: 'Every hours',
  doneAt: 'Done at',
  doneById: 'Done by',
  skippedBecause: 'Skipped because',
  prescriptionId: 'Prescription',
  priority: 'Priority',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A care task as a row of that table, in texts. */
export function careTaskRow(item: CareTask): Record<keyof typeof CARE_TASK_COLUMNS, string> {
  return {
    id: item.id,
    stayId: item.stayId,
    kind: item.kind,
    text: item.text,
    dueAt: instant(item.dueAt),
    everyHours: figure(item.everyHours),
    doneAt: instant(item.doneAt),
    doneById: item.doneById ?? '',
    skippedBecause: item.skippedBecause ?? '',
    prescriptionId: item.prescriptionId ?? '',
    priority: item.priority,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
