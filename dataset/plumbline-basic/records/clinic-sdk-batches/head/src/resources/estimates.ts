// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type EstimateStatus = 'draft' | 'sent' | 'accepted' | 'declined' | 'expired';

export const ESTIMATE_STATUS_VALUES: readonly EstimateStatus[] = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'expired',
];

/** What a treatment is expected to cost. */
export interface Estimate {
  id: string;
  /** The id of an owner. */
  ownerId: string;
  /** The id of a patient. */
  patientId: string;
  title: string;
  /** From 0 to 100,000,000. */
  lowCents: number;
  /** From 0 to 100,000,000. */
  highCents: number;
  currency: string;
  validUntil: string;
  status: EstimateStatus;
  /** From 0 to 100,000,000. */
  depositCents: number | null;
  /** The id of a staff member. */
  preparedById: string;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an estimate. */
export interface EstimateCreate {
  /** The id of an owner. */
  ownerId: string;
  /** The id of a patient. */
  patientId: string;
  title: string;
  /** From 0 to 100,000,000. */
  lowCents: number;
  /** From 0 to 100,000,000. */
  highCents: number;
  currency: string;
  validUntil: string;
  /** From 0 to 100,000,000. */
  depositCents?: number | null;
  /** The id of a staff member. */
  preparedById: string;
  remarks?: string | null;
}

/** What can be changed of an estimate. */
export type EstimateUpdate = Partial<EstimateCreate>;

/** Which estimates are listed. What is left out makes no difference. */
export interface EstimateFilter extends ListParams {
  ownerId?: string;
  patientId?: string;
  validUntilFrom?: string;
  validUntilUntil?: string;
  status?: EstimateStatus;
  preparedById?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an estimate that the service has sent. */
export function decodeEstimate(value: unknown, at = 'estimate'): Estimate {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    ownerId: text(from, 'owner_id'),
    patientId: text(from, 'patient_id'),
    title: text(from, 'title'),
    lowCents: whole(from, 'low_cents'),
    highCents: whole(from, 'high_cents'),
    currency: text(from, 'currency'),
    validUntil: day(from, 'valid_until'),
    status: oneOf(from, 'status', ESTIMATE_STATUS_VALUES),
    depositCents: optional(from, 'deposit_cents', whole),
    preparedById: text(from, 'prepared_by_id'),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an estimate as the service has them. */
export function encodeEstimate(input: EstimateUpdate): JsonObject {
  return {
    owner_id: input.ownerId,
    patient_id: input.patientId,
    title: input.title,
    low_cents: input.lowCents,
    high_cents: input.highCents,
    currency: input.currency,
    valid_until: input.validUntil,
    deposit_cents: input.depositCents,
    prepared_by_id: input.preparedById,
    remarks: input.remarks,
  };
}

/** What the service would refuse about an estimate, by field: none if it is right as far as can be seen from here. */
export function checkEstimate(input: EstimateUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'title', input.title, 200);
  between(faults, 'lowCents', input.lowCents, 0, 100000000);
  between(faults, 'highCents', input.highCents, 0, 100000000);
  length(faults, 'currency', input.currency, 3);
  isDay(faults, 'validUntil', input.validUntil);
  between(faults, 'depositCents', input.depositCents, 0, 100000000);
  length(faults, 'remarks', input.remarks, 2000);
  return faults;
}

export class Estimates extends Resource<Estimate, EstimateCreate, EstimateUpdate, EstimateFilter> {
  protected readonly path = '/estimates';

  async send(id: string, options: WriteOptions = {}): Promise<Estimate> {
    return this.act(id, 'send', {}, options);
  }

  async accept(id: string, options: WriteOptions = {}): Promise<Estimate> {
    return this.act(id, 'accept', {}, options);
  }

  async decline(id: string, reason: string, options: WriteOptions = {}): Promise<Estimate> {
    return this.act(id, 'decline', { reason }, options);
  }

  /** An estimate that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Estimate> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Estimate> {
    return this.act(id, 'restore', {});
  }

  /** The estimates of one owner. */
  async ofOwner(ownerId: string, filter: EstimateFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  /** The estimates of one patient. */
  async ofPatient(patientId: string, filter: EstimateFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The estimates of one staff member. */
  async ofPreparedBy(preparedById: string, filter: EstimateFilter = {}) {
    return this.list({ ...filter, preparedById });
  }

  protected decode(value: unknown, at?: string): Estimate {
    return decodeEstimate(value, at);
  }

  protected encode(input: EstimateCreate | EstimateUpdate): JsonObject {
    return encodeEstimate(input);
  }
}
