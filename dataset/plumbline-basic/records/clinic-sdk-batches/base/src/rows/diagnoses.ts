// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Diagnosis } from '../resources/diagnoses.js';
import { instant, yesNo } from './cells.js';

/** The columns of a table of diagnoses, and what is above them. */
export const DIAGNOSIS_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  consultationId: 'Consultation',
  code: 'Code',
  name: 'Name',
  certainty: 'Certainty',
  bodySide: 'Body side',
  severity: 'Severity',
  noticedOn: 'Noticed on',
  resolvedOn: 'Resolved on',
  chronic: 'Chronic',
  notifiable: 'Notifiable',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A diagnosis as a row of that table, in texts. */
export function diagnosisRow(item: Diagnosis): Record<keyof typeof DIAGNOSIS_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    consultationId: item.consultationId ?? '',
    code: item.code ?? '',
    name: item.name,
    certainty: item.certainty,
    bodySide: item.bodySide,
    severity: item.severity,
    noticedOn: item.noticedOn ?? '',
    resolvedOn: item.resolvedOn ?? '',
    chronic: yesNo(item.chronic),
    notifiable: yesNo(item.notifiable),
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
