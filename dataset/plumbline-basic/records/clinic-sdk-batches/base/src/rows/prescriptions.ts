// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Prescription } from '../resources/prescriptions.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of prescriptions, and what is above them. */
export const PRESCRIPTION_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  consultationId: 'Consultation',
  vetId: 'Vet',
  medicineId: 'Medicine',
  doseMicrograms: 'Dose micrograms',
  perKilogram: 'Per kilogram',
  route: 'Route',
  everyHours: 'Every hours',
  days: 'Days',
  repeatsLeft: 'Repeats left',
  firstGivenOn: 'First given on',
  withdrawalDays: 'Withdrawal days',
  offLabel: 'Off label',
  instructions: 'Instructions',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A prescription as a row of that table, in texts. */
export function prescriptionRow(item: Prescription): Record<keyof typeof PRESCRIPTION_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    consultationId: item.consultationId ?? '',
    vetId: item.vetId,
    medicineId: item.medicineId,
    doseMicrograms: figure(item.doseMicrograms),
    perKilogram: yesNo(item.perKilogram),
    route: item.route,
    everyHours: figure(item.everyHours),
    days: figure(item.days),
    repeatsLeft: figure(item.repeatsLeft),
    firstGivenOn: item.firstGivenOn,
    withdrawalDays: figure(item.withdrawalDays),
    offLabel: yesNo(item.offLabel),
    instructions: item.instructions,
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
