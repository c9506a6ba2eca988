// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, texts } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type LabOrderSampleKind =
  | 'blood'
  | 'serum'
  | 'urine'
  | 'faeces'
  | 'skin'
  | 'swab'
  | 'tissue'
  | 'fluid';

export const LAB_ORDER_SAMPLE_KIND_VALUES: readonly LabOrderSampleKind[] = [
  'blood',
  'serum',
  'urine',
  'faeces',
  'skin',
  'swab',
  'tissue',
  'fluid',
];

export type LabOrderUrgency = 'routine' | 'soon' | 'emergency';

export const LAB_ORDER_URGENCY_VALUES: readonly LabOrderUrgency[] = ['routine', 'soon', 'emergency'];

export type LabOrderStatus = 'draft' | 'sent' | 'received' | 'partial' | 'final' | 'rejected';

export const LAB_ORDER_STATUS_VALUES: readonly LabOrderStatus[] = [
  'draft',
  'sent',
  'received',
  'partial',
  'final',
  'rejected',
];

/** Samples that are sent to a laboratory, or looked at in the clinic. */
export interface LabOrder {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a consultation. */
  consultationId: string | null;
  /** The id of a staff member. */
  orderedById: string;
  /** None for the clinic's own. */
  laboratoryId: string | null;
  sampleKind: LabOrderSampleKind;
  sampledAt: Date;
  fasting: boolean;
  urgency: LabOrderUrgency;
  status: LabOrderStatus;
  outsideNumber: string | null;
  question: string | null;
  tests: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a lab order. */
export interface LabOrderCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a consultation. */
  consultationId?: string | null;
  /** The id of a staff member. */
  orderedById: string;
  /** None for the clinic's own. */
  laboratoryId?: string | null;
  sampleKind: LabOrderSampleKind;
  sampledAt: Date;
  fasting?: boolean;
  urgency: LabOrderUrgency;
  outsideNumber?: string | null;
  question?: string | null;
  tests?: string[];
}

/** What can be changed of a lab order. */
export type LabOrderUpdate = Partial<LabOrderCreate>;

/** Which lab orders are listed. What is left out makes no difference. */
export interface LabOrderFilter extends ListParams {
  patientId?: string;
  consultationId?: string;
  orderedById?: string;
  laboratoryId?: string;
  sampleKind?: LabOrderSampleKind;
  sampledAtFrom?: Date;
  sampledAtUntil?: Date;
  fasting?: boolean;
  urgency?: LabOrderUrgency;
  status?: LabOrderStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a lab order that the service has sent. */
export function decodeLabOrder(value: unknown, at = 'lab order'): LabOrder {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    consultationId: optional(from, 'consultation_id', text),
    orderedById: text(from, 'ordered_by_id'),
    laboratoryId: optional(from, 'laboratory_id', text),
    sampleKind: oneOf(from, 'sample_kind', LAB_ORDER_SAMPLE_KIND_VALUES),
    sampledAt: moment(from, 'sampled_at'),
    fasting: flag(from, 'fasting'),
    urgency: oneOf(from, 'urgency', LAB_ORDER_URGENCY_VALUES),
    status: oneOf(from, 'status', LAB_ORDER_STATUS_VALUES),
    outsideNumber: optional(from, 'outside_number', text),
    question: optional(from, 'question', text),
    tests: texts(from, 'tests'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a lab order as the service has them. */
export function encodeLabOrder(input: LabOrderUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    consultation_id: input.consultationId,
    ordered_by_id: input.orderedById,
    laboratory_id: input.laboratoryId,
    sample_kind: input.sampleKind,
    sampled_at: input.sampledAt?.toISOString(),
    fasting: input.fasting,
    urgency: input.urgency,
    outside_number: input.outsideNumber,
    question: input.question,
    tests: input.tests,
  };
}

/** What the service would refuse about a lab order, by field: none if it is right as far as can be seen from here. */
export function checkLabOrder(input: LabOrderUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'outsideNumber', input.outsideNumber, 60);
  length(faults, 'question', input.question, 1000);
  return faults;
}

export class LabOrders extends Resource<LabOrder, LabOrderCreate, LabOrderUpdate, LabOrderFilter> {
  protected readonly path = '/lab-orders';

  async send(id: string, options: WriteOptions = {}): Promise<LabOrder> {
    return this.act(id, 'send', {}, options);
  }

  async reject(id: string, reason: string, options: WriteOptions = {}): Promise<LabOrder> {
    return this.act(id, 'reject', { reason }, options);
  }

  /** A lab order that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<LabOrder> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<LabOrder> {
    return this.act(id, 'restore', {});
  }

  /** The lab orders of one patient. */
  async ofPatient(patientId: string, filter: LabOrderFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The lab orders of one staff member. */
  async ofOrderedBy(orderedById: string, filter: LabOrderFilter = {}) {
    return this.list({ ...filter, orderedById });
  }

  protected decode(value: unknown, at?: string): LabOrder {
    return decodeLabOrder(value, at);
  }

  protected encode(input: LabOrderCreate | LabOrderUpdate): JsonObject {
    return encodeLabOrder(input);
  }
}
