// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { length, type Faults } from '../core/check.js';
import { decimal, fields, flag, moment, oneOf, optional, text } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type LabResultJudgement = 'low' | 'normal' | 'high' | 'abnormal' | 'none';

export const LAB_RESULT_JUDGEMENT_VALUES: readonly LabResultJudgement[] = [
  'low',
  'normal',
  'high',
  'abnormal',
  'none',
];

/** One value of a laboratory order. */
export interface LabResult {
  id: string;
  /** The id of a lab order. */
  orderId: string;
  /** The id of a patient. */
  patientId: string;
  testCode: string;
  testName: string;
  valueText: string;
  valueNumber: number | null;
  unit: string | null;
  referenceLow: number | null;
  referenceHigh: number | null;
  judgement: LabResultJudgement;
  measuredAt: Date;
  preliminary: boolean;
  /** The id of a staff member. */
  seenById: string | null;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a lab result. */
export interface LabResultCreate {
  /** The id of a lab order. */
  orderId: string;
  /** The id of a patient. */
  patientId: string;
  testCode: string;
  testName: string;
  valueText: string;
  valueNumber?: number | null;
  unit?: string | null;
  referenceLow?: number | null;
  referenceHigh?: number | null;
  judgement: LabResultJudgement;
  measuredAt: Date;
  preliminary?: boolean;
  /** The id of a staff member. */
  seenById?: string | null;
  remarks?: string | null;
}

/** What can be changed of a lab result. */
export type LabResultUpdate = Partial<LabResultCreate>;

/** Which lab results are listed. What is left out makes no difference. */
export interface LabResultFilter extends ListParams {
  orderId?: string;
  patientId?: string;
  judgement?: LabResultJudgement;
  measuredAtFrom?: Date;
  measuredAtUntil?: Date;
  preliminary?: boolean;
  seenById?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a lab result that the service has sent. */
export function decodeLabResult(value: unknown, at = 'lab result'): LabResult {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    orderId: text(from, 'order_id'),
    patientId: text(from, 'patient_id'),
    testCode: text(from, 'test_code'),
    testName: text(from, 'test_name'),
    valueText: text(from, 'value_text'),
    valueNumber: optional(from, 'value_number', decimal),
    unit: optional(from, 'unit', text),
    referenceLow: optional(from, 'reference_low', decimal),
    referenceHigh: optional(from, 'reference_high', decimal),
    judgement: oneOf(from, 'judgement', LAB_RESULT_JUDGEMENT_VALUES),
    measuredAt: moment(from, 'measured_at'),
    preliminary: flag(from, 'preliminary'),
    seenById: optional(from, 'seen_by_id', text),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a lab result as the service has them. */
export function encodeLabResult(input: LabResultUpdate): JsonObject {
  return {
    order_id: input.orderId,
    patient_id: input.patientId,
    test_code: input.testCode,
    test_name: input.testName,
    value_text: input.valueText,
    value_number: input.valueNumber,
    unit: input.unit,
    reference_low: input.referenceLow,
    reference_high: input.referenceHigh,
    judgement: input.judgement,
    measured_at: input.measuredAt?.toISOString(),
    preliminary: input.preliminary,
    seen_by_id: input.seenById,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a lab result, by field: none if it is right as far as can be seen from here. */
export function checkLabResult(input: LabResultUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'testCode', input.testCode, 20);
  length(faults, 'testName', input.testName, 200);
  length(faults, 'valueText', input.valueText, 200);
  length(faults, 'unit', input.unit, 40);
  length(faults, 'remarks', input.remarks, 2000);
  return faults;
}

export class LabResults extends Resource<LabResult, LabResultCreate, LabResultUpdate, LabResultFilter> {
  protected readonly path = '/lab-results';

  async markSeen(id: string, options: WriteOptions = {}): Promise<LabResult> {
    return this.act(id, 'mark-seen', {}, options);
  }

  /** A lab result that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<LabResult> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<LabResult> {
    return this.act(id, 'restore', {});
  }

  /** The lab results of one lab order. */
  async ofOrder(orderId: string, filter: LabResultFilter = {}) {
    return this.list({ ...filter, orderId });
  }

  /** The lab results of one patient. */
  async ofPatient(patientId: string, filter: LabResultFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  protected decode(value: unknown, at?: string): LabResult {
    return decodeLabResult(value, at);
  }

  protected encode(input: LabResultCreate | LabResultUpdate): JsonObject {
    return encodeLabResult(input);
  }
}
