// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type HospitalStayResuscitate = 'yes' | 'basic' | 'no';

export const HOSPITAL_STAY_RESUSCITATE_VALUES: readonly HospitalStayResuscitate[] = ['yes', 'basic', 'no'];

export type HospitalStayStatus = 'expected' | 'admitted' | 'discharged' | 'died';

export const HOSPITAL_STAY_STATUS_VALUES: readonly HospitalStayStatus[] = [
  'expected',
  'admitted',
  'discharged',
  'died',
];

/** A stay of a patient overnight or longer. */
export interface HospitalStay {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a cage. */
  cageId: string;
  /** The id of a staff member. */
  responsibleVetId: string;
  admittedAt: Date;
  expectedUntil: Date | null;
  dischargedAt: Date | null;
  reason: string;
  diet: string | null;
  isolation: boolean;
  resuscitate: HospitalStayResuscitate;
  /** From 0 to 10,000,000. */
  depositCents: number | null;
  status: HospitalStayStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a hospital stay. */
export interface HospitalStayCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a cage. */
  cageId: string;
  /** The id of a staff member. */
  responsibleVetId: string;
  admittedAt: Date;
  expectedUntil?: Date | null;
  dischargedAt?: Date | null;
  reason: string;
  diet?: string | null;
  isolation?: boolean;
  resuscitate: HospitalStayResuscitate;
  /** From 0 to 10,000,000. */
  depositCents?: number | null;
}

/** What can be changed of a hospital stay. */
export type HospitalStayUpdate = Partial<HospitalStayCreate>;

/** Which hospital stays are listed. What is left out makes no difference. */
export interface HospitalStayFilter extends ListParams {
  patientId?: string;
  cageId?: string;
  responsibleVetId?: string;
  admittedAtFrom?: Date;
  admittedAtUntil?: Date;
  isolation?: boolean;
  resuscitate?: HospitalStayResuscitate;
  status?: HospitalStayStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a hospital stay that the service has sent. */
export function decodeHospitalStay(value: unknown, at = 'hospital stay'): HospitalStay {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    cageId: text(from, 'cage_id'),
    responsibleVetId: text(from, 'responsible_vet_id'),
    admittedAt: moment(from, 'admitted_at'),
    expectedUntil: optional(from, 'expected_until', moment),
    dischargedAt: optional(from, 'discharged_at', moment),
    reason: text(from, 'reason'),
    diet: optional(from, 'diet', text),
    isolation: flag(from, 'isolation'),
    resuscitate: oneOf(from, 'resuscitate', HOSPITAL_STAY_RESUSCITATE_VALUES),
    depositCents: optional(from, 'deposit_cents', whole),
    status: oneOf(from, 'status', HOSPITAL_STAY_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a hospital stay as the service has them. */
export function encodeHospitalStay(input: HospitalStayUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    cage_id: input.cageId,
    responsible_vet_id: input.responsibleVetId,
    admitted_at: input.admittedAt?.toISOString(),
    expected_until: input.expectedUntil === null ? null : input.expectedUntil?.toISOString(),
    discharged_at: input.dischargedAt === null ? null : input.dischargedAt?.toISOString(),
    reason: input.reason,
    diet: input.diet,
    isolation: input.isolation,
    resuscitate: input.resuscitate,
    deposit_cents: input.depositCents,
  };
}

/** What the service would refuse about a hospital stay, by field: none if it is right as far as can be seen from here. */
export function checkHospitalStay(input: HospitalStayUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'reason', input.reason, 1000);
  length(faults, 'diet', input.diet, 500);
  between(faults, 'depositCents', input.depositCents, 0, 10000000);
  return faults;
}

export class HospitalStays extends Resource<HospitalStay, HospitalStayCreate, HospitalStayUpdate, HospitalStayFilter> {
  protected readonly path = '/hospital-stays';

  async admit(id: string, options: WriteOptions = {}): Promise<HospitalStay> {
    return this.act(id, 'admit', {}, options);
  }

  async discharge(id: string, summary: string, options: WriteOptions = {}): Promise<HospitalStay> {
    return this.act(id, 'discharge', { summary }, options);
  }

  async move(id: string, cageId: string, options: WriteOptions = {}): Promise<HospitalStay> {
    return this.act(id, 'move', { cage_id: cageId }, options);
  }

  /** A hospital stay that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<HospitalStay> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<HospitalStay> {
    return this.act(id, 'restore', {});
  }

  /** The hospital stays of one patient. */
  async ofPatient(patientId: string, filter: HospitalStayFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The hospital stays of one cage. */
  async ofCage(cageId: string, filter: HospitalStayFilter = {}) {
    return this.list({ ...filter, cageId });
  }

  /** The hospital stays of one staff member. */
  async ofResponsibleVet(responsibleVetId: string, filter: HospitalStayFilter = {}) {
    return this.list({ ...filter, responsibleVetId });
  }

  protected decode(value: unknown, at?: string): HospitalStay {
    return decodeHospitalStay(value, at);
  }

  protected encode(input: HospitalStayCreate | HospitalStayUpdate): JsonObject {
    return encodeHospitalStay(input);
  }
}
