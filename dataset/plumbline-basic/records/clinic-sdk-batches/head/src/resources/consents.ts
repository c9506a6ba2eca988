// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, moment, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

/** What an owner has agreed to, and signed. */
export interface Consent {
  id: string;
  /** The id of an owner. */
  ownerId: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a procedure. */
  procedureId: string | null;
  text: string;
  /** The id of an estimate. */
  estimateId: string | null;
  signedAt: Date | null;
  signedBy: string | null;
  /** The id of a staff member. */
  witnessId: string | null;
  /** Ask before more than this is spent. */
  limitCents: number | null;
  withdrawnAt: Date | null;
  /** The id of a document. */
  documentId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a consent. */
export interface ConsentCreate {
  /** The id of an owner. */
  ownerId: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a procedure. */
  procedureId?: string | null;
  text: string;
  /** The id of an estimate. */
  estimateId?: string | null;
  signedBy?: string | null;
  /** The id of a staff member. */
  witnessId?: string | null;
  /** Ask before more than this is spent. */
  limitCents?: number | null;
  /** The id of a document. */
  documentId?: string | null;
}

/** What can be changed of a consent. */
export type ConsentUpdate = Partial<ConsentCreate>;

/** Which consents are listed. What is left out makes no difference. */
export interface ConsentFilter extends ListParams {
  ownerId?: string;
  patientId?: string;
  procedureId?: string;
  estimateId?: string;
  witnessId?: string;
  documentId?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a consent that the service has sent. */
export function decodeConsent(value: unknown, at = 'consent'): Consent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    ownerId: text(from, 'owner_id'),
    patientId: text(from, 'patient_id'),
    procedureId: optional(from, 'procedure_id', text),
    text: text(from, 'text'),
    estimateId: optional(from, 'estimate_id', text),
    signedAt: optional(from, 'signed_at', moment),
    signedBy: optional(from, 'signed_by', text),
    witnessId: optional(from, 'witness_id', text),
    limitCents: optional(from, 'limit_cents', whole),
    withdrawnAt: optional(from, 'withdrawn_at', moment),
    documentId: optional(from, 'document_id', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a consent as the service has them. */
export function encodeConsent(input: ConsentUpdate): JsonObject {
  return {
    owner_id: input.ownerId,
    patient_id: input.patientId,
    procedure_id: input.procedureId,
    text: input.text,
    estimate_id: input.estimateId,
    signed_by: input.signedBy,
    witness_id: input.witnessId,
    limit_cents: input.limitCents,
    document_id: input.documentId,
  };
}

/** What the service would refuse about a consent, by field: none if it is right as far as can be seen from here. */
export function checkConsent(input: ConsentUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'text', input.text, 8000);
  length(faults, 'signedBy', input.signedBy, 200);
  between(faults, 'limitCents', input.limitCents, 0, 10000000);
  return faults;
}

export class Consents extends Resource<Consent, ConsentCreate, ConsentUpdate, ConsentFilter> {
  protected readonly path = '/consents';

  async withdraw(id: string, reason: string, options: WriteOptions = {}): Promise<Consent> {
    return this.act(id, 'withdraw', { reason }, options);
  }

  /** A consent that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Consent> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Consent> {
    return this.act(id, 'restore', {});
  }

  /** The consents of one owner. */
  async ofOwner(ownerId: string, filter: ConsentFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  /** The consents of one patient. */
  async ofPatient(patientId: string, filter: ConsentFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  protected decode(value: unknown, at?: string): Consent {
    return decodeConsent(value, at);
  }

  protected encode(input: ConsentCreate | ConsentUpdate): JsonObject {
    return encodeConsent(input);
  }
}
