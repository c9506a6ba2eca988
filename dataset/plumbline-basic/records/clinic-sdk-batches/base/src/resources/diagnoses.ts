// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type DiagnosisCertainty = 'suspected' | 'probable' | 'confirmed' | 'ruled_out';

export const DIAGNOSIS_CERTAINTY_VALUES: readonly DiagnosisCertainty[] = [
  'suspected',
  'probable',
  'confirmed',
  'ruled_out',
];

export type DiagnosisBodySide = 'left' | 'right' | 'both' | 'none';

export const DIAGNOSIS_BODY_SIDE_VALUES: readonly DiagnosisBodySide[] = ['left', 'right', 'both', 'none'];

export type DiagnosisSeverity = 'mild' | 'moderate' | 'severe' | 'unknown';

export const DIAGNOSIS_SEVERITY_VALUES: readonly DiagnosisSeverity[] = [
  'mild',
  'moderate',
  'severe',
  'unknown',
];

/** Something that a patient has, had, or may have. */
export interface Diagnosis {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a consultation. */
  consultationId: string | null;
  /** From the list of terms that the clinic uses. */
  code: string | null;
  name: string;
  certainty: DiagnosisCertainty;
  bodySide: DiagnosisBodySide;
  severity: DiagnosisSeverity;
  noticedOn: string | null;
  resolvedOn: string | null;
  chronic: boolean;
  /** Has to be reported to the authorities. */
  notifiable: boolean;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a diagnosis. */
export interface DiagnosisCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a consultation. */
  consultationId?: string | null;
  /** From the list of terms that the clinic uses. */
  code?: string | null;
  name: string;
  certainty: DiagnosisCertainty;
  bodySide: DiagnosisBodySide;
  severity: DiagnosisSeverity;
  noticedOn?: string | null;
  resolvedOn?: string | null;
  chronic?: boolean;
  /** Has to be reported to the authorities. */
  notifiable?: boolean;
  remarks?: string | null;
}

/** What can be changed of a diagnosis. */
export type DiagnosisUpdate = Partial<DiagnosisCreate>;

/** Which diagnoses are listed. What is left out makes no difference. */
export interface DiagnosisFilter extends ListParams {
  patientId?: string;
  consultationId?: string;
  certainty?: DiagnosisCertainty;
  bodySide?: DiagnosisBodySide;
  severity?: DiagnosisSeverity;
  noticedOnFrom?: string;
  noticedOnUntil?: string;
  resolvedOnFrom?: string;
  resolvedOnUntil?: string;
  chronic?: boolean;
  notifiable?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a diagnosis that the service has sent. */
export function decodeDiagnosis(value: unknown, at = 'diagnosis'): Diagnosis {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    consultationId: optional(from, 'consultation_id', text),
    code: optional(from, 'code', text),
    name: text(from, 'name'),
    certainty: oneOf(from, 'certainty', DIAGNOSIS_CERTAINTY_VALUES),
    bodySide: oneOf(from, 'body_side', DIAGNOSIS_BODY_SIDE_VALUES),
    severity: oneOf(from, 'severity', DIAGNOSIS_SEVERITY_VALUES),
    noticedOn: optional(from, 'noticed_on', day),
    resolvedOn: optional(from, 'resolved_on', day),
    chronic: flag(from, 'chronic'),
    notifiable: flag(from, 'notifiable'),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a diagnosis as the service has them. */
export function encodeDiagnosis(input: DiagnosisUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    consultation_id: input.consultationId,
    code: input.code,
    name: input.name,
    certainty: input.certainty,
    body_side: input.bodySide,
    severity: input.severity,
    noticed_on: input.noticedOn,
    resolved_on: input.resolvedOn,
    chronic: input.chronic,
    notifiable: input.notifiable,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a diagnosis, by field: none if it is right as far as can be seen from here. */
export function checkDiagnosis(input: DiagnosisUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'code', input.code, 20);
  length(faults, 'name', input.name, 200);
  isDay(faults, 'noticedOn', input.noticedOn);
  isDay(faults, 'resolvedOn', input.resolvedOn);
  length(faults, 'remarks', input.remarks, 2000);
  return faults;
}

export class Diagnoses extends Resource<Diagnosis, DiagnosisCreate, DiagnosisUpdate, DiagnosisFilter> {
  protected readonly path = '/diagnoses';

  async resolve(id: string, resolvedOn: string, options: WriteOptions = {}): Promise<Diagnosis> {
    return this.act(id, 'resolve', { resolved_on: resolvedOn }, options);
  }

  async reopen(id: string, options: WriteOptions = {}): Promise<Diagnosis> {
    return this.act(id, 'reopen', {}, options);
  }

  /** A diagnosis that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Diagnosis> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Diagnosis> {
    return this.act(id, 'restore', {});
  }

  /** The diagnoses of one patient. */
  async ofPatient(patientId: string, filter: DiagnosisFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  protected decode(value: unknown, at?: string): Diagnosis {
    return decodeDiagnosis(value, at);
  }

  protected encode(input: DiagnosisCreate | DiagnosisUpdate): JsonObject {
    return encodeDiagnosis(input);
  }
}
