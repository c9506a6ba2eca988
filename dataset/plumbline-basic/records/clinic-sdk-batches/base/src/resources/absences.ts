// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type AbsenceKind = 'holiday' | 'sick' | 'parental' | 'training' | 'unpaid' | 'other';

export const ABSENCE_KIND_VALUES: readonly AbsenceKind[] = [
  'holiday',
  'sick',
  'parental',
  'training',
  'unpaid',
  'other',
];

export type AbsenceStatus = 'requested' | 'approved' | 'refused' | 'cancelled';

export const ABSENCE_STATUS_VALUES: readonly AbsenceStatus[] = [
  'requested',
  'approved',
  'refused',
  'cancelled',
];

/** A time for which somebody is away. */
export interface Absence {
  id: string;
  /** The id of a staff member. */
  staffId: string;
  kind: AbsenceKind;
  firstDay: string;
  lastDay: string;
  halfFirstDay: boolean;
  halfLastDay: boolean;
  status: AbsenceStatus;
  /** The id of a staff member. */
  decidedById: string | null;
  certificateReceived: boolean;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an absence. */
export interface AbsenceCreate {
  /** The id of a staff member. */
  staffId: string;
  kind: AbsenceKind;
  firstDay: string;
  lastDay: string;
  halfFirstDay?: boolean;
  halfLastDay?: boolean;
  /** The id of a staff member. */
  decidedById?: string | null;
  certificateReceived?: boolean;
  remarks?: string | null;
}

/** What can be changed of an absence. */
export type AbsenceUpdate = Partial<AbsenceCreate>;

/** Which absences are listed. What is left out makes no difference. */
export interface AbsenceFilter extends ListParams {
  staffId?: string;
  kind?: AbsenceKind;
  firstDayFrom?: string;
  firstDayUntil?: string;
  lastDayFrom?: string;
  lastDayUntil?: string;
  halfFirstDay?: boolean;
  halfLastDay?: boolean;
  status?: AbsenceStatus;
  decidedById?: string;
  certificateReceived?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an absence that the service has sent. */
export function decodeAbsence(value: unknown, at = 'absence'): Absence {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    staffId: text(from, 'staff_id'),
    kind: oneOf(from, 'kind', ABSENCE_KIND_VALUES),
    firstDay: day(from, 'first_day'),
    lastDay: day(from, 'last_day'),
    halfFirstDay: flag(from, 'half_first_day'),
    halfLastDay: flag(from, 'half_last_day'),
    status: oneOf(from, 'status', ABSENCE_STATUS_VALUES),
    decidedById: optional(from, 'decided_by_id', text),
    certificateReceived: flag(from, 'certificate_received'),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an absence as the service has them. */
export function encodeAbsence(input: AbsenceUpdate): JsonObject {
  return {
    staff_id: input.staffId,
    kind: input.kind,
    first_day: input.firstDay,
    last_day: input.lastDay,
    half_first_day: input.halfFirstDay,
    half_last_day: input.halfLastDay,
    decided_by_id: input.decidedById,
    certificate_received: input.certificateReceived,
    remarks: input.remarks,
  };
}

/** What the service would refuse about an absence, by field: none if it is right as far as can be seen from here. */
export function checkAbsence(input: AbsenceUpdate): Faults {
  const faults: Faults = {};
  isDay(faults, 'firstDay', input.firstDay);
  isDay(faults, 'lastDay', input.lastDay);
  length(faults, 'remarks', input.remarks, 500);
  return faults;
}

export class Absences extends Resource<Absence, AbsenceCreate, AbsenceUpdate, AbsenceFilter> {
  protected readonly path = '/absences';

  async approve(id: string, options: WriteOptions = {}): Promise<Absence> {
    return this.act(id, 'approve', {}, options);
  }

  async refuse(id: string, reason: string, options: WriteOptions = {}): Promise<Absence> {
    return this.act(id, 'refuse', { reason }, options);
  }

  /** An absence that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Absence> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Absence> {
    return this.act(id, 'restore', {});
  }

  /** The absences of one staff member. */
  async ofStaff(staffId: string, filter: AbsenceFilter = {}) {
    return this.list({ ...filter, staffId });
  }

  protected decode(value: unknown, at?: string): Absence {
    return decodeAbsence(value, at);
  }

  protected encode(input: AbsenceCreate | AbsenceUpdate): JsonObject {
    return encodeAbsence(input);
  }
}
