// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Consultation } from '../resources/consultations.js';
import { figure, instant } from './cells.js';

/** The columns of a table of consultations, and what is above them. */
export const CONSULTATION_COLUMNS = {
  id: 'Id',
  appointmentId: 'Appointment',
  patientId: 'Patient',
  vetId: 'Vet',
  beganAt: 'Began at',
  endedAt: 'Ended at',
  history: 'History',
  findings: 'Findings',
  assessment: 'Assessment',
  plan: 'Plan',
  temperatureDecicelsius: 'Temperature decicelsius',
  pulsePerMinute: 'Pulse per minute',
  breathsPerMinute: 'Breaths per minute',
  weightGrams: 'Weight grams',
  painScore: 'Pain score',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A consultation as a row of that table, in texts. */
export function consultationRow(item: Consultation): Record<keyof typeof CONSULTATION_COLUMNS, string> {
  return {
    id: item.id,
    appointmentId: item.appointmentId ?? '',
    patientId: item.patientId,
    vetId: item.vetId,
    beganAt: instant(item.beganAt),
    endedAt: instant(item.endedAt),
    history: item.history ?? '',
    findings: item.findings ?? '',
    assessment: item.assessment ?? '',
    plan: item.plan ?? '',
    temperatureDecicelsius: figure(item.temperatureDecicelsius),
    pulsePerMinute: figure(item.pulsePerMinute),
    breathsPerMinute: figure(item.breathsPerMinute),
    weightGrams: figure(item.weightGrams),
    painScore: figure(item.painScore),
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
