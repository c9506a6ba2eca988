// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Surgery } from '../resources/surgeries.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of surgeries, and what is above them. */
export const SURGERY_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  procedureId: 'Procedure',
  surgeonId: 'Surgeon',
  assistantId: 'Assistant',
  roomId: 'Room',
  plannedAt: 'Planned at',
  beganAt: 'Began at',
  endedAt: 'Ended at',
  asaGrade: 'Asa grade',
  consentId: 'Consent',
  fastedSince: 'Fasted since',
  swabsCounted: 'Swabs counted',
  complications: 'Complications',
  report: 'Report',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A surgery as a row of that table, in texts. */
export function surgeryRow(item: Surgery): Record<keyof typeof SURGERY_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    procedureId: item.procedureId,
    surgeonId: item.surgeonId,
    assistantId: item.assistantId ?? '',
    roomId: item.roomId,
    plannedAt: instant(item.plannedAt),
    beganAt: instant(item.beganAt),
    endedAt: instant(item.endedAt),
    asaGrade: figure(item.asaGrade),
    consentId: item.consentId ?? '',
    fastedSince: instant(item.fastedSince),
    swabsCounted: yesNo(item.swabsCounted),
    complications: item.complications ?? '',
    report: item.report ?? '',
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
