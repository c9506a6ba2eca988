// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type ConsultationStatus = 'open' | 'signed' | 'amended';

export const CONSULTATION_STATUS_VALUES: readonly ConsultationStatus[] = ['open', 'signed', 'amended'];

/** What was seen and decided when a patient was looked at. */
export interface Consultation {
  id: string;
  /** The id of an appointment. */
  appointmentId: string | null;
  /** The id of a patient. */
  patientId: string;
  /** The id of a staff member. */
  vetId: string;
  beganAt: Date;
  endedAt: Date | null;
  /** What the owner told. */
  history: string | null;
  findings: string | null;
  assessment: string | null;
  plan: string | null;
  /** 385 is 38.5 degrees. */
  temperatureDecicelsius: number | null;
  /** From 0 to 600. */
  pulsePerMinute: number | null;
  /** From 0 to 400. */
  breathsPerMinute: number | null;
  /** From 1 to 1,500,000. */
  weightGrams: number | null;
  /** From 0 to 10. */
  painScore: number | null;
  status: ConsultationStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a consultation. */
export interface ConsultationCreate {
  /** The id of an appointment. */
  appointmentId?: string | null;
  /** The id of a patient. */
  patientId: string;
  /** The id of a staff member. */
  vetId: string;
  beganAt: Date;
  endedAt?: Date | null;
  /** What the owner told. */
  history?: string | null;
  findings?: string | null;
  assessment?: string | null;
  plan?: string | null;
  /** 385 is 38.5 degrees. */
  temperatureDecicelsius?: number | null;
  /** From 0 to 600. */
  pulsePerMinute?: number | null;
  /** From 0 to 400. */
  breathsPerMinute?: number | null;
  /** From 1 to 1,500,000. */
  weightGrams?: number | null;
  /** From 0 to 10. */
  painScore?: number | null;
}

/** What can be changed of a consultation. */
export type ConsultationUpdate = Partial<ConsultationCreate>;

/** Which consultations are listed. What is left out makes no difference. */
export interface ConsultationFilter extends ListParams {
  appointmentId?: string;
  patientId?: string;
  vetId?: string;
  beganAtFrom?: Date;
  beganAtUntil?: Date;
  status?: ConsultationStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a consultation that the service has sent. */
export function decodeConsultation(value: unknown, at = 'consultation'): Consultation {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    appointmentId: optional(from, 'appointment_id', text),
    patientId: text(from, 'patient_id'),
    vetId: text(from, 'vet_id'),
    beganAt: moment(from, 'began_at'),
    endedAt: optional(from, 'ended_at', moment),
    history: optional(from, 'history', text),
    findings: optional(from, 'findings', text),
    assessment: optional(from, 'assessment', text),
    plan: optional(from, 'plan', text),
    temperatureDecicelsius: optional(from, 'temperature_decicelsius', whole),
    pulsePerMinute: optional(from, 'pulse_per_minute', whole),
    breathsPerMinute: optional(from, 'breaths_per_minute', whole),
    weightGrams: optional(from, 'weight_grams', whole),
    painScore: optional(from, 'pain_score', whole),
    status: oneOf(from, 'status', CONSULTATION_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a consultation as the service has them. */
export function encodeConsultation(input: ConsultationUpdate): JsonObject {
  return {
    appointment_id: input.appointmentId,
    patient_id: input.patientId,
    vet_id: input.vetId,
    began_at: input.beganAt?.toISOString(),
    ended_at: input.endedAt === null ? null : input.endedAt?.toISOString(),
    history: input.history,
    findings: input.findings,
    assessment: input.assessment,
    plan: input.plan,
    temperature_decicelsius: input.temperatureDecicelsius,
    pulse_per_minute: input.pulsePerMinute,
    breaths_per_minute: input.breathsPerMinute,
    weight_grams: input.weightGrams,
    pain_score: input.painScore,
  };
}

/** What the service would refuse about a consultation, by field: none if it is right as far as can be seen from here. */
export function checkConsultation(input: ConsultationUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'history', input.history, 8000);
  length(faults, 'findings', input.findings, 8000);
  length(faults, 'assessment', input.assessment, 8000);
  length(faults, 'plan', input.plan, 8000);
  between(faults, 'temperatureDecicelsius', input.temperatureDecicelsius, 250, 450);
  between(faults, 'pulsePerMinute', input.pulsePerMinute, 0, 600);
  between(faults, 'breathsPerMinute', input.breathsPerMinute, 0, 400);
  between(faults, 'weightGrams', input.weightGrams, 1, 1500000);
  between(faults, 'painScore', input.painScore, 0, 10);
  return faults;
}

export class Consultations extends Resource<Consultation, ConsultationCreate, ConsultationUpdate, ConsultationFilter> {
  protected readonly path = '/consultations';

  /** Nothing can be changed afterwards but by an amendment. */
  async sign(id: string, options: WriteOptions = {}): Promise<Consultation> {
    return this.act(id, 'sign', {}, options);
  }

  async amend(id: string, text: string, options: WriteOptions = {}): Promise<Consultation> {
    return this.act(id, 'amend', { text }, options);
  }

  /** A consultation that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Consultation> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Consultation> {
    return this.act(id, 'restore', {});
  }

  /** The consultations of one patient. */
  async ofPatient(patientId: string, filter: ConsultationFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The consultations of one staff member. */
  async ofVet(vetId: string, filter: ConsultationFilter = {}) {
    return this.list({ ...filter, vetId });
  }

  protected decode(value: unknown, at?: string): Consultation {
    return decodeConsultation(value, at);
  }

  protected encode(input: ConsultationCreate | ConsultationUpdate): JsonObject {
    return encodeConsultation(input);
  }
}
