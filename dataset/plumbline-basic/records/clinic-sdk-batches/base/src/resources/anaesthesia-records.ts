// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type AnaesthesiaRecordRecovery = 'smooth' | 'rough' | 'prolonged' | 'died' | 'unknown';

export const ANAESTHESIA_RECORD_RECOVERY_VALUES: readonly AnaesthesiaRecordRecovery[] = [
  'smooth',
  'rough',
  'prolonged',
  'died',
  'unknown',
];

/** How a patient was put under, kept there and woken. */
export interface AnaesthesiaRecord {
  id: string;
  /** The id of a surgery. */
  surgeryId: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a staff member. */
  anaesthetistId: string;
  premedication: string | null;
  induction: string;
  maintenance: string;
  intubated: boolean;
  /** From 10 to 400. */
  tubeTenthsMillimetre: number | null;
  beganAt: Date;
  extubatedAt: Date | null;
  /** From 0 to 100. */
  lowestSaturationPercent: number | null;
  /** From 200 to 450. */
  lowestTemperatureDecicelsius: number | null;
  recovery: AnaesthesiaRecordRecovery;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an anaesthesia record. */
export interface AnaesthesiaRecordCreate {
  /** The id of a surgery. */
  surgeryId: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a staff member. */
  anaesthetistId: string;
  premedication?: string | null;
  induction: string;
  maintenance: string;
  intubated?: boolean;
  /** From 10 to 400. */
  tubeTenthsMillimetre?: number | null;
  beganAt: Date;
  extubatedAt?: Date | null;
  /** From 0 to 100. */
  lowestSaturationPercent?: number | null;
  /** From 200 to 450. */
  lowestTemperatureDecicelsius?: number | null;
  recovery: AnaesthesiaRecordRecovery;
  remarks?: string | null;
}

/** What can be changed of an anaesthesia record. */
export type AnaesthesiaRecordUpdate = Partial<AnaesthesiaRecordCreate>;

/** Which anaesthesia records are listed. What is left out makes no difference. */
export interface AnaesthesiaRecordFilter extends ListParams {
  surgeryId?: string;
  patientId?: string;
  anaesthetistId?: string;
  intubated?: boolean;
  beganAtFrom?: Date;
  beganAtUntil?: Date;
  recovery?: AnaesthesiaRecordRecovery;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an anaesthesia record that the service has sent. */
export function decodeAnaesthesiaRecord(value: unknown, at = 'anaesthesia record'): AnaesthesiaRecord {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    surgeryId: text(from, 'surgery_id'),
    patientId: text(from, 'patient_id'),
    anaesthetistId: text(from, 'anaesthetist_id'),
    premedication: optional(from, 'premedication', text),
    induction: text(from, 'induction'),
    maintenance: text(from, 'maintenance'),
    intubated: flag(from, 'intubated'),
    tubeTenthsMillimetre: optional(from, 'tube_tenths_millimetre', whole),
    beganAt: moment(from, 'began_at'),
    extubatedAt: optional(from, 'extubated_at', moment),
    lowestSaturationPercent: optional(from, 'lowest_saturation_percent', whole),
    lowestTemperatureDecicelsius: optional(from, 'lowest_temperature_decicelsius', whole),
    recovery: oneOf(from, 'recovery', ANAESTHESIA_RECORD_RECOVERY_VALUES),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an anaesthesia record as the service has them. */
export function encodeAnaesthesiaRecord(input: AnaesthesiaRecordUpdate): JsonObject {
  return {
    surgery_id: input.surgeryId,
    patient_id: input.patientId,
    anaesthetist_id: input.anaesthetistId,
    premedication: input.premedication,
    induction: input.induction,
    maintenance: input.maintenance,
    intubated: input.intubated,
    tube_tenths_millimetre: input.tubeTenthsMillimetre,
    began_at: input.beganAt?.toISOString(),
    extubated_at: input.extubatedAt === null ? null : input.extubatedAt?.toISOString(),
    lowest_saturation_percent: input.lowestSaturationPercent,
    lowest_temperature_decicelsius: input.lowestTemperatureDecicelsius,
    recovery: input.recovery,
    remarks: input.remarks,
  };
}

/** What the service would refuse about an anaesthesia record, by field: none if it is right as far as can be seen from here. */
export function checkAnaesthesiaRecord(input: AnaesthesiaRecordUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'premedication', input.premedication, 1000);
  length(faults, 'induction', input.induction, 1000);
  length(faults, 'maintenance', input.maintenance, 1000);
  between(faults, 'tubeTenthsMillimetre', input.tubeTenthsMillimetre, 10, 400);
  between(faults, 'lowestSaturationPercent', input.lowestSaturationPercent, 0, 100);
  between(faults, 'lowestTemperatureDecicelsius', input.lowestTemperatureDecicelsius, 200, 450);
  length(faults, 'remarks', input.remarks, 4000);
  return faults;
}

export class AnaesthesiaRecords extends Resource<AnaesthesiaRecord, AnaesthesiaRecordCreate, AnaesthesiaRecordUpdate, AnaesthesiaRecordFilter> {
  protected readonly path = '/anaesthesia-records';

  /** An anaesthesia record that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<AnaesthesiaRecord> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<AnaesthesiaRecord> {
    return this.act(id, 'restore', {});
  }

  /** The anaesthesia records of one surgery. */
  async ofSurgery(surgeryId: string, filter: AnaesthesiaRecordFilter = {}) {
    return this.list({ ...filter, surgeryId });
  }

  /** The anaesthesia records of one patient. */
  async ofPatient(patientId: string, filter: AnaesthesiaRecordFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The anaesthesia records of one staff member. */
  async ofAnaesthetist(anaesthetistId: string, filter: AnaesthesiaRecordFilter = {}) {
    return this.list({ ...filter, anaesthetistId });
  }

  protected decode(value: unknown, at?: string): AnaesthesiaRecord {
    return decodeAnaesthesiaRecord(value, at);
  }

  protected encode(input: AnaesthesiaRecordCreate | AnaesthesiaRecordUpdate): JsonObject {
    return encodeAnaesthesiaRecord(input);
  }
}
