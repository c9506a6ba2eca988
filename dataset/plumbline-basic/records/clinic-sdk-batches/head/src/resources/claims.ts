// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type ClaimStatus = 'draft' | 'sent' | 'queried' | 'granted' | 'partly_granted' | 'refused';

export const CLAIM_STATUS_VALUES: readonly ClaimStatus[] = [
  'draft',
  'sent',
  'queried',
  'granted',
  'partly_granted',
  'refused',
];

/** A request to an insurer to pay for a treatment. */
export interface Claim {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of an insurer. */
  insurerId: string;
  policyNumber: string;
  invoiceIds: string[];
  /** The id of a diagnosis. */
  diagnosisId: string | null;
  /** From 0 to 1,000,000,000. */
  claimedCents: number;
  /** From 0 to 1,000,000,000. */
  grantedCents: number | null;
  /** From 0 to 100,000,000. */
  excessCents: number | null;
  sentAt: Date | null;
  answeredAt: Date | null;
  status: ClaimStatus;
  insurerReference: string | null;
  refusalReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a claim. */
export interface ClaimCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of an insurer. */
  insurerId: string;
  policyNumber: string;
  invoiceIds?: string[];
  /** The id of a diagnosis. */
  diagnosisId?: string | null;
  /** From 0 to 1,000,000,000. */
  claimedCents: number;
  /** From 0 to 1,000,000,000. */
  grantedCents?: number | null;
  /** From 0 to 100,000,000. */
  excessCents?: number | null;
  insurerReference?: string | null;
  refusalReason?: string | null;
}

/** What can be changed of a claim. */
export type ClaimUpdate = Partial<ClaimCreate>;

/** Which claims are listed. What is left out makes no difference. */
export interface ClaimFilter extends ListParams {
  patientId?: string;
  insurerId?: string;
  diagnosisId?: string;
  status?: ClaimStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a claim that the service has sent. */
export function decodeClaim(value: unknown, at = 'claim'): Claim {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    insurerId: text(from, 'insurer_id'),
    policyNumber: text(from, 'policy_number'),
    invoiceIds: texts(from, 'invoice_ids'),
    diagnosisId: optional(from, 'diagnosis_id', text),
    claimedCents: whole(from, 'claimed_cents'),
    grantedCents: optional(from, 'granted_cents', whole),
    excessCents: optional(from, 'excess_cents', whole),
    sentAt: optional(from, 'sent_at', moment),
    answeredAt: optional(from, 'answered_at', moment),
    status: oneOf(from, 'status', CLAIM_STATUS_VALUES),
    insurerReference: optional(from, 'insurer_reference', text),
    refusalReason: optional(from, 'refusal_reason', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a claim as the service has them. */
export function encodeClaim(input: ClaimUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    insurer_id: input.insurerId,
    policy_number: input.policyNumber,
    invoice_ids: input.invoiceIds,
    diagnosis_id: input.diagnosisId,
    claimed_cents: input.claimedCents,
    granted_cents: input.grantedCents,
    excess_cents: input.excessCents,
    insurer_reference: input.insurerReference,
    refusal_reason: input.refusalReason,
  };
}

/** What the service would refuse about a claim, by field: none if it is right as far as can be seen from here. */
export function checkClaim(input: ClaimUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'policyNumber', input.policyNumber, 60);
  between(faults, 'claimedCents', input.claimedCents, 0, 1000000000);
  between(faults, 'grantedCents', input.grantedCents, 0, 1000000000);
  between(faults, 'excessCents', input.excessCents, 0, 100000000);
  length(faults, 'insurerReference', input.insurerReference, 60);
  length(faults, 'refusalReason', input.refusalReason, 1000);
  return faults;
}

export class Claims extends Resource<Claim, ClaimCreate, ClaimUpdate, ClaimFilter> {
  protected readonly path = '/claims';

  async send(id: string, options: WriteOptions = {}): Promise<Claim> {
    return this.act(id, 'send', {}, options);
  }

  async answerQuery(id: string, text: string, options: WriteOptions = {}): Promise<Claim> {
    return this.act(id, 'answer-query', { text }, options);
  }

  /** A claim that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Claim> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Claim> {
    return this.act(id, 'restore', {});
  }

  /** The claims of one patient. */
  async ofPatient(patientId: string, filter: ClaimFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The claims of one insurer. */
  async ofInsurer(insurerId: string, filter: ClaimFilter = {}) {
    return this.list({ ...filter, insurerId });
  }

  protected decode(value: unknown, at?: string): Claim {
    return decodeClaim(value, at);
  }

  protected encode(input: ClaimCreate | ClaimUpdate): JsonObject {
    return encodeClaim(input);
  }
}
