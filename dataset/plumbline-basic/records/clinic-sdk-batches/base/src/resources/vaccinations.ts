// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type VaccinationSite =
  | 'left_shoulder'
  | 'right_shoulder'
  | 'left_hind'
  | 'right_hind'
  | 'nose'
  | 'mouth';

export const VACCINATION_SITE_VALUES: readonly VaccinationSite[] = [
  'left_shoulder',
  'right_shoulder',
  'left_hind',
  'right_hind',
  'nose',
  'mouth',
];

export type VaccinationReaction = 'none' | 'mild' | 'severe' | 'unknown';

export const VACCINATION_REACTION_VALUES: readonly VaccinationReaction[] = [
  'none',
  'mild',
  'severe',
  'unknown',
];

/** A vaccine that a patient was given. */
export interface Vaccination {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a vaccine. */
  vaccineId: string;
  /** The id of a staff member. */
  vetId: string;
  batchNumber: string;
  givenOn: string;
  validUntil: string | null;
  site: VaccinationSite;
  /** From 1 to 20. */
  doseNumber: number;
  reaction: VaccinationReaction;
  reactionRemarks: string | null;
  /** The id of a certificate. */
  certificateId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a vaccination. */
export interface VaccinationCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a vaccine. */
  vaccineId: string;
  /** The id of a staff member. */
  vetId: string;
  batchNumber: string;
  givenOn: string;
  validUntil?: string | null;
  site: VaccinationSite;
  /** From 1 to 20. */
  doseNumber: number;
  reaction: VaccinationReaction;
  reactionRemarks?: string | null;
  /** The id of a certificate. */
  certificateId?: string | null;
}

/** What can be changed of a vaccination. */
export type VaccinationUpdate = Partial<VaccinationCreate>;

/** Which vaccinations are listed. What is left out makes no difference. */
export interface VaccinationFilter extends ListParams {
  patientId?: string;
  vaccineId?: string;
  vetId?: string;
  givenOnFrom?: string;
  givenOnUntil?: string;
  validUntilFrom?: string;
  validUntilUntil?: string;
  site?: VaccinationSite;
  reaction?: VaccinationReaction;
  certificateId?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a vaccination that the service has sent. */
export function decodeVaccination(value: unknown, at = 'vaccination'): Vaccination {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    vaccineId: text(from, 'vaccine_id'),
    vetId: text(from, 'vet_id'),
    batchNumber: text(from, 'batch_number'),
    givenOn: day(from, 'given_on'),
    validUntil: optional(from, 'valid_until', day),
    site: oneOf(from, 'site', VACCINATION_SITE_VALUES),
    doseNumber: whole(from, 'dose_number'),
    reaction: oneOf(from, 'reaction', VACCINATION_REACTION_VALUES),
    reactionRemarks: optional(from, 'reaction_remarks', text),
    certificateId: optional(from, 'certificate_id', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a vaccination as the service has them. */
export function encodeVaccination(input: VaccinationUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    vaccine_id: input.vaccineId,
    vet_id: input.vetId,
    batch_number: input.batchNumber,
    given_on: input.givenOn,
    valid_until: input.validUntil,
    site: input.site,
    dose_number: input.doseNumber,
    reaction: input.reaction,
    reaction_remarks: input.reactionRemarks,
    certificate_id: input.certificateId,
  };
}

/** What the service would refuse about a vaccination, by field: none if it is right as far as can be seen from here. */
export function checkVaccination(input: VaccinationUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'batchNumber', input.batchNumber, 60);
  isDay(faults, 'givenOn', input.givenOn);
  isDay(faults, 'validUntil', input.validUntil);
  between(faults, 'doseNumber', input.doseNumber, 1, 20);
  length(faults, 'reactionRemarks', input.reactionRemarks, 2000);
  return faults;
}

export class Vaccinations extends Resource<Vaccination, VaccinationCreate, VaccinationUpdate, VaccinationFilter> {
  protected readonly path = '/vaccinations';

  async reportReaction(id: string, reaction: string, remarks: string, options: WriteOptions = {}): Promise<Vaccination> {
    return this.act(id, 'report-reaction', { reaction, remarks }, options);
  }

  /** A vaccination that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Vaccination> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Vaccination> {
    return this.act(id, 'restore', {});
  }

  /** The vaccinations of one patient. */
  async ofPatient(patientId: string, filter: VaccinationFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The vaccinations of one vaccine. */
  async ofVaccine(vaccineId: string, filter: VaccinationFilter = {}) {
    return this.list({ ...filter, vaccineId });
  }

  /** The vaccinations of one staff member. */
  async ofVet(vetId: string, filter: VaccinationFilter = {}) {
    return this.list({ ...filter, vetId });
  }

  protected decode(value: unknown, at?: string): Vaccination {
    return decodeVaccination(value, at);
  }

  protected encode(input: VaccinationCreate | VaccinationUpdate): JsonObject {
    return encodeVaccination(input);
  }
}
