// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Patient } from '../resources/patients.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of patients, and what is above them. */
export const PATIENT_COLUMNS = {
  id: 'Id',
  ownerId: 'Owner',
  name: 'Name',
  species: 'Species',
  breedId: 'Breed',
  sex: 'Sex',
  neutered: 'Neutered',
  bornOn: 'Born on',
  birthEstimated: 'Birth estimated',
  colour: 'Colour',
  chipNumber: 'Chip number',
  tattoo: 'Tattoo',
  passportNumber: 'Passport number',
  weightGrams: 'Weight grams',
  insuredBy: 'Insured by',
  policyNumber: 'Policy number',
  temper: 'Temper',
  diedOn: 'Died on',
  allergies: 'Allergies',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A patient as a row of that table, in texts. */
export function patientRow(item: Patient): Record<keyof typeof PATIENT_COLUMNS, string> {
  return {
    id: item.id,
    ownerId: item.ownerId,
    name: item.name,
    species: item.species,
    breedId: item.breedId ?? '',
    sex: item.sex,
    neutered: yesNo(item.neutered),
    bornOn: item.bornOn ?? '',
    birthEstimated: yesNo(item.birthEstimated),
    colour: item.colour ?? '',
    chipNumber: item.chipNumber ?? '',
    tattoo: item.tattoo ?? '',
    passportNumber: item.passportNumber ?? '',
    weightGrams: figure(item.weightGrams),
    insuredBy: item.insuredBy ?? '',
    policyNumber: item.policyNumber ?? '',
    temper: item.temper,
    diedOn: item.diedOn ?? '',
    allergies: item.allergies.join(', '),
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
