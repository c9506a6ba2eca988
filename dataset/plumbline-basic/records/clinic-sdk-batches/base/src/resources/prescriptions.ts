// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type PrescriptionRoute =
  | 'oral'
  | 'subcutaneous'
  | 'intramuscular'
  | 'intravenous'
  | 'topical'
  | 'ocular'
  | 'aural'
  | 'inhaled';

export const PRESCRIPTION_ROUTE_VALUES: readonly PrescriptionRoute[] = [
  'oral',
  'subcutaneous',
  'intramuscular',
  'intravenous',
  'topical',
  'ocular',
  'aural',
  'inhaled',
];

export type PrescriptionStatus = 'active' | 'finished' | 'stopped';

export const PRESCRIPTION_STATUS_VALUES: readonly PrescriptionStatus[] = ['active', 'finished', 'stopped'];

/** A medicine for a patient, and how it is to be given. */
export interface Prescription {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a consultation. */
  consultationId: string | null;
  /** The id of a staff member. */
  vetId: string;
  /** The id of a medicine. */
  medicineId: string;
  /** From 1 to 2,000,000,000. */
  doseMicrograms: number;
  /** Whether the dose is for each kilogram of weight. */
  perKilogram: boolean;
  route: PrescriptionRoute;
  /** From 1 to 720. */
  everyHours: number;
  /** From 1 to 366. */
  days: number;
  /** From 0 to 12. */
  repeatsLeft: number;
  firstGivenOn: string;
  /** Until milk, eggs or meat may be used again. */
  withdrawalDays: number | null;
  offLabel: boolean;
  instructions: string;
  status: PrescriptionStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a prescription. */
export interface PrescriptionCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a consultation. */
  consultationId?: string | null;
  /** The id of a staff member. */
  vetId: string;
  /** The id of a medicine. */
  medicineId: string;
  /** From 1 to 2,000,000,000. */
  doseMicrograms: number;
  /** Whether the dose is for each kilogram of weight. */
  perKilogram?: boolean;
  route: PrescriptionRoute;
  /** From 1 to 720. */
  everyHours: number;
  /** From 1 to 366. */
  days: number;
  /** From 0 to 12. */
  repeatsLeft: number;
  firstGivenOn: string;
  /** Until milk, eggs or meat may be used again. */
  withdrawalDays?: number | null;
  offLabel?: boolean;
  instructions: string;
}

/** What can be changed of a prescription. */
export type PrescriptionUpdate = Partial<PrescriptionCreate>;

/** Which prescriptions are listed. What is left out makes no difference. */
export interface PrescriptionFilter extends ListParams {
  patientId?: string;
  consultationId?: string;
  vetId?: string;
  medicineId?: string;
  perKilogram?: boolean;
  route?: PrescriptionRoute;
  firstGivenOnFrom?: string;
  firstGivenOnUntil?: string;
  offLabel?: boolean;
  status?: PrescriptionStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a prescription that the service has sent. */
export function decodePrescription(value: unknown, at = 'prescription'): Prescription {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    consultationId: optional(from, 'consultation_id', text),
    vetId: text(from, 'vet_id'),
    medicineId: text(from, 'medicine_id'),
    doseMicrograms: whole(from, 'dose_micrograms'),
    perKilogram: flag(from, 'per_kilogram'),
    route: oneOf(from, 'route', PRESCRIPTION_ROUTE_VALUES),
    everyHours: whole(from, 'every_hours'),
    days: whole(from, 'days'),
    repeatsLeft: whole(from, 'repeats_left'),
    firstGivenOn: day(from, 'first_given_on'),
    withdrawalDays: optional(from, 'withdrawal_days', whole),
    offLabel: flag(from, 'off_label'),
    instructions: text(from, 'instructions'),
    status: oneOf(from, 'status', PRESCRIPTION_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a prescription as the service has them. */
export function encodePrescription(input: PrescriptionUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    consultation_id: input.consultationId,
    vet_id: input.vetId,
    medicine_id: input.medicineId,
    dose_micrograms: input.doseMicrograms,
    per_kilogram: input.perKilogram,
    route: input.route,
    every_hours: input.everyHours,
    days: input.days,
    repeats_left: input.repeatsLeft,
    first_given_on: input.firstGivenOn,
    withdrawal_days: input.withdrawalDays,
    off_label: input.offLabel,
    instructions: input.instructions,
  };
}

/** What the service would refuse about a prescription, by field: none if it is right as far as can be seen from here. */
export function checkPrescription(input: PrescriptionUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'doseMicrograms', input.doseMicrograms, 1, 2000000000);
  between(faults, 'everyHours', input.everyHours, 1, 720);
  between(faults, 'days', input.days, 1, 366);
  between(faults, 'repeatsLeft', input.repeatsLeft, 0, 12);
  isDay(faults, 'firstGivenOn', input.firstGivenOn);
  between(faults, 'withdrawalDays', input.withdrawalDays, 0, 365);
  length(faults, 'instructions', input.instructions, 2000);
  return faults;
}

export class Prescriptions extends Resource<Prescription, PrescriptionCreate, PrescriptionUpdate, PrescriptionFilter> {
  protected readonly path = '/prescriptions';

  async stop(id: string, reason: string, options: WriteOptions = {}): Promise<Prescription> {
    return this.act(id, 'stop', { reason }, options);
  }

  /** Uses one of the repeats. */
  async repeat(id: string, options: WriteOptions = {}): Promise<Prescription> {
    return this.act(id, 'repeat', {}, options);
  }

  /** A prescription that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Prescription> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Prescription> {
    return this.act(id, 'restore', {});
  }

  /** The prescriptions of one patient. */
  async ofPatient(patientId: string, filter: PrescriptionFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The prescriptions of one staff member. */
  async ofVet(vetId: string, filter: PrescriptionFilter = {}) {
    return this.list({ ...filter, vetId });
  }

  /** The prescriptions of one medicine. */
  async ofMedicine(medicineId: string, filter: PrescriptionFilter = {}) {
    return this.list({ ...filter, medicineId });
  }

  protected decode(value: unknown, at?: string): Prescription {
    return decodePrescription(value, at);
  }

  protected encode(input: PrescriptionCreate | PrescriptionUpdate): JsonObject {
    return encodePrescription(input);
  }
}
