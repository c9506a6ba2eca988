// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type PatientSpecies =
  | 'dog'
  | 'cat'
  | 'rabbit'
  | 'guinea_pig'
  | 'hamster'
  | 'rat'
  | 'bird'
  | 'reptile'
  | 'horse'
  | 'donkey'
  | 'sheep'
  | 'goat'
  | 'cow'
  | 'pig'
  | 'other';

export const PATIENT_SPECIES_VALUES: readonly PatientSpecies[] = [
  'dog',
  'cat',
  'rabbit',
  'guinea_pig',
  'hamster',
  'rat',
  'bird',
  'reptile',
  'horse',
  'donkey',
  'sheep',
  'goat',
  'cow',
  'pig',
  'other',
];

export type PatientSex = 'female' | 'male' | 'unknown';

export const PATIENT_SEX_VALUES: readonly PatientSex[] = ['female', 'male', 'unknown'];

export type PatientTemper = 'calm' | 'nervous' | 'bites' | 'unknown';

export const PATIENT_TEMPER_VALUES: readonly PatientTemper[] = ['calm', 'nervous', 'bites', 'unknown'];

/** An animal that is treated at the clinic. */
export interface Patient {
  id: string;
  /** The id of an owner. */
  ownerId: string;
  name: string;
  species: PatientSpecies;
  /** The id of a breed. */
  breedId: string | null;
  sex: PatientSex;
  neutered: boolean;
  bornOn: string | null;
  /** Whether the day of birth is a guess. */
  birthEstimated: boolean;
  colour: string | null;
  /** Fifteen digits. */
  chipNumber: string | null;
  tattoo: string | null;
  passportNumber: string | null;
  /** As of the last weighing. */
  weightGrams: number | null;
  /** The id of an insurer. */
  insuredBy: string | null;
  policyNumber: string | null;
  temper: PatientTemper;
  diedOn: string | null;
  allergies: string[];
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a patient. */
export interface PatientCreate {
  /** The id of an owner. */
  ownerId: string;
  name: string;
  species: PatientSpecies;
  /** The id of a breed. */
  breedId?: string | null;
  sex: PatientSex;
  neutered?: boolean;
  bornOn?: string | null;
  /** Whether the day of birth is a guess. */
  birthEstimated?: boolean;
  colour?: string | null;
  /** Fifteen digits. */
  chipNumber?: string | null;
  tattoo?: string | null;
  passportNumber?: string | null;
  /** As of the last weighing. */
  weightGrams?: number | null;
  /** The id of an insurer. */
  insuredBy?: string | null;
  policyNumber?: string | null;
  temper: PatientTemper;
  diedOn?: string | null;
  allergies?: string[];
  remarks?: string | null;
}

/** What can be changed of a patient. */
export type PatientUpdate = Partial<PatientCreate>;

/** Which patients are listed. What is left out makes no difference. */
export interface PatientFilter extends ListParams {
  ownerId?: string;
  species?: PatientSpecies;
  breedId?: string;
  sex?: PatientSex;
  neutered?: boolean;
  bornOnFrom?: string;
  bornOnUntil?: string;
  birthEstimated?: boolean;
  insuredBy?: string;
  temper?: PatientTemper;
  diedOnFrom?: string;
  diedOnUntil?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a patient that the service has sent. */
export function decodePatient(value: unknown, at = 'patient'): Patient {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    ownerId: text(from, 'owner_id'),
    name: text(from, 'name'),
    species: oneOf(from, 'species', PATIENT_SPECIES_VALUES),
    breedId: optional(from, 'breed_id', text),
    sex: oneOf(from, 'sex', PATIENT_SEX_VALUES),
    neutered: flag(from, 'neutered'),
    bornOn: optional(from, 'born_on', day),
    birthEstimated: flag(from, 'birth_estimated'),
    colour: optional(from, 'colour', text),
    chipNumber: optional(from, 'chip_number', text),
    tattoo: optional(from, 'tattoo', text),
    passportNumber: optional(from, 'passport_number', text),
    weightGrams: optional(from, 'weight_grams', whole),
    insuredBy: optional(from, 'insured_by', text),
    policyNumber: optional(from, 'policy_number', text),
    temper: oneOf(from, 'temper', PATIENT_TEMPER_VALUES),
    diedOn: optional(from, 'died_on', day),
    allergies: texts(from, 'allergies'),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a patient as the service has them. */
export function encodePatient(input: PatientUpdate): JsonObject {
  return {
    owner_id: input.ownerId,
    name: input.name,
    species: input.species,
    breed_id: input.breedId,
    sex: input.sex,
    neutered: input.neutered,
    born_on: input.bornOn,
    birth_estimated: input.birthEstimated,
    colour: input.colour,
    chip_number: input.chipNumber,
    tattoo: input.tattoo,
    passport_number: input.passportNumber,
    weight_grams: input.weightGrams,
    insured_by: input.insuredBy,
    policy_number: input.policyNumber,
    temper: input.temper,
    died_on: input.diedOn,
    allergies: input.allergies,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a patient, by field: none if it is right as far as can be seen from here. */
export function checkPatient(input: PatientUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 100);
  isDay(faults, 'bornOn', input.bornOn);
  length(faults, 'colour', input.colour, 80);
  length(faults, 'chipNumber', input.chipNumber, 15);
  length(faults, 'tattoo', input.tattoo, 30);
  length(faults, 'passportNumber', input.passportNumber, 30);
  between(faults, 'weightGrams', input.weightGrams, 1, 1500000);
  length(faults, 'policyNumber', input.policyNumber, 60);
  isDay(faults, 'diedOn', input.diedOn);
  length(faults, 'remarks', input.remarks, 2000);
  return faults;
}

export class Patients extends Resource<Patient, PatientCreate, PatientUpdate, PatientFilter> {
  protected readonly path = '/patients';

  /** Gives the patient to another owner. */
  async transfer(id: string, ownerId: string, options: WriteOptions = {}): Promise<Patient> {
    return this.act(id, 'transfer', { owner_id: ownerId }, options);
  }

  async recordDeath(id: string, diedOn: string, cause: string, options: WriteOptions = {}): Promise<Patient> {
    return this.act(id, 'record-death', { died_on: diedOn, cause }, options);
  }

  /** A patient that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Patient> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Patient> {
    return this.act(id, 'restore', {});
  }

  /** The patients of one owner. */
  async ofOwner(ownerId: string, filter: PatientFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  protected decode(value: unknown, at?: string): Patient {
    return decodePatient(value, at);
  }

  protected encode(input: PatientCreate | PatientUpdate): JsonObject {
    return encodePatient(input);
  }
}
