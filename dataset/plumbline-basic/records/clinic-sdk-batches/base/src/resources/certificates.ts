// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type CertificateKind = 'travel' | 'health' | 'rabies' | 'export' | 'breeding' | 'death';

export const CERTIFICATE_KIND_VALUES: readonly CertificateKind[] = [
  'travel',
  'health',
  'rabies',
  'export',
  'breeding',
  'death',
];

/** A paper that a vet has signed: for travel, sale or breeding. */
export interface Certificate {
  id: string;
  /** The id of a patient. */
  patientId: string;
  kind: CertificateKind;
  number: string;
  /** The id of a staff member. */
  vetId: string;
  issuedOn: string;
  validUntil: string | null;
  destination: string | null;
  text: string;
  /** The id of a document. */
  documentId: string | null;
  revokedAt: Date | null;
  /** From 0 to 1,000,000. */
  feeCents: number | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a certificate. */
export interface CertificateCreate {
  /** The id of a patient. */
  patientId: string;
  kind: CertificateKind;
  /** The id of a staff member. */
  vetId: string;
  validUntil?: string | null;
  destination?: string | null;
  text: string;
  /** The id of a document. */
  documentId?: string | null;
  /** From 0 to 1,000,000. */
  feeCents?: number | null;
}

/** What can be changed of a certificate. */
export type CertificateUpdate = Partial<CertificateCreate>;

/** Which certificates are listed. What is left out makes no difference. */
export interface CertificateFilter extends ListParams {
  patientId?: string;
  kind?: CertificateKind;
  vetId?: string;
  issuedOnFrom?: string;
  issuedOnUntil?: string;
  validUntilFrom?: string;
  validUntilUntil?: string;
  documentId?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a certificate that the service has sent. */
export function decodeCertificate(value: unknown, at = 'certificate'): Certificate {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    kind: oneOf(from, 'kind', CERTIFICATE_KIND_VALUES),
    number: text(from, 'number'),
    vetId: text(from, 'vet_id'),
    issuedOn: day(from, 'issued_on'),
    validUntil: optional(from, 'valid_until', day),
    destination: optional(from, 'destination', text),
    text: text(from, 'text'),
    documentId: optional(from, 'document_id', text),
    revokedAt: optional(from, 'revoked_at', moment),
    feeCents: optional(from, 'fee_cents', whole),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a certificate as the service has them. */
export function encodeCertificate(input: CertificateUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    kind: input.kind,
    vet_id: input.vetId,
    valid_until: input.validUntil,
    destination: input.destination,
    text: input.text,
    document_id: input.documentId,
    fee_cents: input.feeCents,
  };
}

/** What the service would refuse about a certificate, by field: none if it is right as far as can be seen from here. */
export function checkCertificate(input: CertificateUpdate): Faults {
  const faults: Faults = {};
  isDay(faults, 'validUntil', input.validUntil);
  length(faults, 'destination', input.destination, 2);
  length(faults, 'text', input.text, 8000);
  between(faults, 'feeCents', input.feeCents, 0, 1000000);
  return faults;
}

export class Certificates extends Resource<Certificate, CertificateCreate, CertificateUpdate, CertificateFilter> {
  protected readonly path = '/certificates';

  async revoke(id: string, reason: string, options: WriteOptions = {}): Promise<Certificate> {
    return this.act(id, 'revoke', { reason }, options);
  }

  /** A certificate that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Certificate> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Certificate> {
    return this.act(id, 'restore', {});
  }

  /** The certificates of one patient. */
  async ofPatient(patientId: string, filter: CertificateFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The certificates of one staff member. */
  async ofVet(vetId: string, filter: CertificateFilter = {}) {
    return this.list({ ...filter, vetId });
  }

  protected decode(value: unknown, at?: string): Certificate {
    return decodeCertificate(value, at);
  }

  protected encode(input: CertificateCreate | CertificateUpdate): JsonObject {
    return encodeCertificate(input);
  }
}
