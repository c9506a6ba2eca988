// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type SurgeryStatus = 'planned' | 'ready' | 'running' | 'finished' | 'abandoned';

export const SURGERY_STATUS_VALUES: readonly SurgeryStatus[] = [
  'planned',
  'ready',
  'running',
  'finished',
  'abandoned',
];

/** An operation, from the plan to the record of it. */
export interface Surgery {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a procedure. */
  procedureId: string;
  /** The id of a staff member. */
  surgeonId: string;
  /** The id of a staff member. */
  assistantId: string | null;
  /** The id of a room. */
  roomId: string;
  plannedAt: Date;
  beganAt: Date | null;
  endedAt: Date | null;
  /** The risk under anaesthesia. */
  asaGrade: number;
  /** The id of a consent. */
  consentId: string | null;
  fastedSince: Date | null;
  swabsCounted: boolean;
  complications: string | null;
  report: string | null;
  status: SurgeryStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a surgery. */
export interface SurgeryCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a procedure. */
  procedureId: string;
  /** The id of a staff member. */
  surgeonId: string;
  /** The id of a staff member. */
  assistantId?: string | null;
  /** The id of a room. */
  roomId: string;
  plannedAt: Date;
  beganAt?: Date | null;
  endedAt?: Date | null;
  /** The risk under anaesthesia. */
  asaGrade: number;
  /** The id of a consent. */
  consentId?: string | null;
  fastedSince?: Date | null;
  swabsCounted?: boolean;
  complications?: string | null;
  report?: string | null;
}

/** What can be changed of a surgery. */
export type SurgeryUpdate = Partial<SurgeryCreate>;

/** Which surgeries are listed. What is left out makes no difference. */
export interface SurgeryFilter extends ListParams {
  patientId?: string;
  procedureId?: string;
  surgeonId?: string;
  assistantId?: string;
  roomId?: string;
  plannedAtFrom?: Date;
  plannedAtUntil?: Date;
  consentId?: string;
  swabsCounted?: boolean;
  status?: SurgeryStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a surgery that the service has sent. */
export function decodeSurgery(value: unknown, at = 'surgery'): Surgery {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    procedureId: text(from, 'procedure_id'),
    surgeonId: text(from, 'surgeon_id'),
    assistantId: optional(from, 'assistant_id', text),
    roomId: text(from, 'room_id'),
    plannedAt: moment(from, 'planned_at'),
    beganAt: optional(from, 'began_at', moment),
    endedAt: optional(from, 'ended_at', moment),
    asaGrade: whole(from, 'asa_grade'),
    consentId: optional(from, 'consent_id', text),
    fastedSince: optional(from, 'fasted_since', moment),
    swabsCounted: flag(from, 'swabs_counted'),
    complications: optional(from, 'complications', text),
    report: optional(from, 'report', text),
    status: oneOf(from, 'status', SURGERY_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a surgery as the service has them. */
export function encodeSurgery(input: SurgeryUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    procedure_id: input.procedureId,
    surgeon_id: input.surgeonId,
    assistant_id: input.assistantId,
    room_id: input.roomId,
    planned_at: input.plannedAt?.toISOString(),
    began_at: input.beganAt === null ? null : input.beganAt?.toISOString(),
    ended_at: input.endedAt === null ? null : input.endedAt?.toISOString(),
    asa_grade: input.asaGrade,
    consent_id: input.consentId,
    fasted_since: input.fastedSince === null ? null : input.fastedSince?.toISOString(),
    swabs_counted: input.swabsCounted,
    complications: input.complications,
    report: input.report,
  };
}

/** What the service would refuse about a surgery, by field: none if it is right as far as can be seen from here. */
export function checkSurgery(input: SurgeryUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'asaGrade', input.asaGrade, 1, 5);
  length(faults, 'complications', input.complications, 4000);
  length(faults, 'report', input.report, 8000);
  return faults;
}

export class Surgeries extends Resource<Surgery, SurgeryCreate, SurgeryUpdate, SurgeryFilter> {
  protected readonly path = '/surgeries';

  async begin(id: string, options: WriteOptions = {}): Promise<Surgery> {
    return this.act(id, 'begin', {}, options);
  }

  async finish(id: string, report: string, options: WriteOptions = {}): Promise<Surgery> {
    return this.act(id, 'finish', { report }, options);
  }

  async abandon(id: string, reason: string, options: WriteOptions = {}): Promise<Surgery> {
    return this.act(id, 'abandon', { reason }, options);
  }

  /** A surgery that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Surgery> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Surgery> {
    return this.act(id, 'restore', {});
  }

  /** The surgeries of one patient. */
  async ofPatient(patientId: string, filter: SurgeryFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The surgeries of one procedure. */
  async ofProcedure(procedureId: string, filter: SurgeryFilter = {}) {
    return this.list({ ...filter, procedureId });
  }

  /** The surgeries of one staff member. */
  async ofSurgeon(surgeonId: string, filter: SurgeryFilter = {}) {
    return this.list({ ...filter, surgeonId });
  }

  /** The surgeries of one room. */
  async ofRoom(roomId: string, filter: SurgeryFilter = {}) {
    return this.list({ ...filter, roomId });
  }

  protected decode(value: unknown, at?: string): Surgery {
    return decodeSurgery(value, at);
  }

  protected encode(input: SurgeryCreate | SurgeryUpdate): JsonObject {
    return encodeSurgery(input);
  }
}
