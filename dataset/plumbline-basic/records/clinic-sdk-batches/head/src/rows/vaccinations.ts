// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Vaccination } from '../resources/vaccinations.js';
import { figure, instant } from './cells.js';

/** The columns of a table of vaccinations, and what is above them. */
export const VACCINATION_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  vaccineId: 'Vaccine',
  vetId: 'Vet',
  batchNumber: 'Batch number',
  givenOn: 'Given on',
  validUntil: 'Valid until',
  site: 'Site',
  doseNumber: 'Dose number',
  reaction: 'Reaction',
  reactionRemarks: 'Reaction remarks',
  certificateId: 'Certificate',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A vaccination as a row of that table, in texts. */
export function vaccinationRow(item: Vaccination): Record<keyof typeof VACCINATION_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    vaccineId: item.vaccineId,
    vetId: item.vetId,
    batchNumber: item.batchNumber,
    givenOn: item.givenOn,
    validUntil: item.validUntil ?? '',
    site: item.site,
    doseNumber: figure(item.doseNumber),
    reaction: item.reaction,
    reactionRemarks: item.reactionRemarks ?? '',
    certificateId: item.certificateId ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
