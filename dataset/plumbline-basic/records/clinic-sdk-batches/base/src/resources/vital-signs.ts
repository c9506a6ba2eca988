// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { length, type Faults } from '../core/check.js';
import { decimal, fields, flag, moment, oneOf, optional, text } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type VitalSignKind =
  | 'temperature'
  | 'pulse'
  | 'breaths'
  | 'saturation'
  | 'pressure'
  | 'glucose'
  | 'weight'
  | 'pain';

export const VITAL_SIGN_KIND_VALUES: readonly VitalSignKind[] = [
  'temperature',
  'pulse',
  'breaths',
  'saturation',
  'pressure',
  'glucose',
  'weight',
  'pain',
];

/** What was measured on a patient at one moment. */
export interface VitalSign {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a hospital stay. */
  stayId: string | null;
  /** The id of an anaesthesia record. */
  recordId: string | null;
  measuredAt: Date;
  /** The id of a staff member. */
  measuredById: string | null;
  kind: VitalSignKind;
  value: number;
  unit: string;
  fromDevice: boolean;
  /** Kept, but left out of charts. */
  implausible: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a vital sign. */
export interface VitalSignCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a hospital stay. */
  stayId?: string | null;
  /** The id of an anaesthesia record. */
  recordId?: string | null;
  measuredAt: Date;
  /** The id of a staff member. */
  measuredById?: string | null;
  kind: VitalSignKind;
  value: number;
  unit: string;
  fromDevice?: boolean;
  /** Kept, but left out of charts. */
  implausible?: boolean;
}

/** What can be changed of a vital sign. */
export type VitalSignUpdate = Partial<VitalSignCreate>;

/** Which vital signs are listed. What is left out makes no difference. */
export interface VitalSignFilter extends ListParams {
  patientId?: string;
  stayId?: string;
  recordId?: string;
  measuredAtFrom?: Date;
  measuredAtUntil?: Date;
  measuredById?: string;
  kind?: VitalSignKind;
  fromDevice?: boolean;
  implausible?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a vital sign that the service has sent. */
export function decodeVitalSign(value: unknown, at = 'vital sign'): VitalSign {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    stayId: optional(from, 'stay_id', text),
    recordId: optional(from, 'record_id', text),
    measuredAt: moment(from, 'measured_at'),
    measuredById: optional(from, 'measured_by_id', text),
    kind: oneOf(from, 'kind', VITAL_SIGN_KIND_VALUES),
    value: decimal(from, 'value'),
    unit: text(from, 'unit'),
    fromDevice: flag(from, 'from_device'),
    implausible: flag(from, 'implausible'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a vital sign as the service has them. */
export function encodeVitalSign(input: VitalSignUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    stay_id: input.stayId,
    record_id: input.recordId,
    measured_at: input.measuredAt?.toISOString(),
    measured_by_id: input.measuredById,
    kind: input.kind,
    value: input.value,
    unit: input.unit,
    from_device: input.fromDevice,
    implausible: input.implausible,
  };
}

/** What the service would refuse about a vital sign, by field: none if it is right as far as can be seen from here. */
export function checkVitalSign(input: VitalSignUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'unit', input.unit, 20);
  return faults;
}

export class VitalSigns extends Resource<VitalSign, VitalSignCreate, VitalSignUpdate, VitalSignFilter> {
  protected readonly path = '/vital-signs';

  /** A vital sign that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<VitalSign> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<VitalSign> {
    return this.act(id, 'restore', {});
  }

  /** The vital signs of one patient. */
  async ofPatient(patientId: string, filter: VitalSignFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  protected decode(value: unknown, at?: string): VitalSign {
    return decodeVitalSign(value, at);
  }

  protected encode(input: VitalSignCreate | VitalSignUpdate): JsonObject {
    return encodeVitalSign(input);
  }
}
