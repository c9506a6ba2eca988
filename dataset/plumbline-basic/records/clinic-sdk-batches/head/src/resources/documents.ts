// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type DocumentKind = 'letter' | 'report' | 'picture' | 'passport' | 'invoice' | 'consent' | 'other';

export const DOCUMENT_KIND_VALUES: readonly DocumentKind[] = [
  'letter',
  'report',
  'picture',
  'passport',
  'invoice',
  'consent',
  'other',
];

/** A file that belongs to a patient, an owner or a supplier. */
export interface Document {
  id: string;
  /** The id of a patient. */
  patientId: string | null;
  /** The id of an owner. */
  ownerId: string | null;
  /** The id of a supplier. */
  supplierId: string | null;
  title: string;
  kind: DocumentKind;
  mediaType: string;
  /** From 0 to 2,000,000,000. */
  bytes: number;
  sha256: string;
  writtenOn: string | null;
  scanned: boolean;
  visibleInPortal: boolean;
  /** The id of a staff member. */
  uploadedById: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a document. */
export interface DocumentCreate {
  /** The id of a patient. */
  patientId?: string | null;
  /** The id of an owner. */
  ownerId?: string | null;
  /** The id of a supplier. */
  supplierId?: string | null;
  title: string;
  kind: DocumentKind;
  mediaType: string;
  writtenOn?: string | null;
  scanned?: boolean;
  visibleInPortal?: boolean;
  /** The id of a staff member. */
  uploadedById?: string | null;
}

/** What can be changed of a document. */
export type DocumentUpdate = Partial<DocumentCreate>;

/** Which documents are listed. What is left out makes no difference. */
export interface DocumentFilter extends ListParams {
  patientId?: string;
  ownerId?: string;
  supplierId?: string;
  kind?: DocumentKind;
  writtenOnFrom?: string;
  writtenOnUntil?: string;
  scanned?: boolean;
  visibleInPortal?: boolean;
  uploadedById?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a document that the service has sent. */
export function decodeDocument(value: unknown, at = 'document'): Document {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: optional(from, 'patient_id', text),
    ownerId: optional(from, 'owner_id', text),
    supplierId: optional(from, 'supplier_id', text),
    title: text(from, 'title'),
    kind: oneOf(from, 'kind', DOCUMENT_KIND_VALUES),
    mediaType: text(from, 'media_type'),
    bytes: whole(from, 'bytes'),
    sha256: text(from, 'sha256'),
    writtenOn: optional(from, 'written_on', day),
    scanned: flag(from, 'scanned'),
    visibleInPortal: flag(from, 'visible_in_portal'),
    uploadedById: optional(from, 'uploaded_by_id', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a document as the service has them. */
export function encodeDocument(input: DocumentUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    owner_id: input.ownerId,
    supplier_id: input.supplierId,
    title: input.title,
    kind: input.kind,
    media_type: input.mediaType,
    written_on: input.writtenOn,
    scanned: input.scanned,
    visible_in_portal: input.visibleInPortal,
    uploaded_by_id: input.uploadedById,
  };
}

/** What the service would refuse about a document, by field: none if it is right as far as can be seen from here. */
export function checkDocument(input: DocumentUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'title', input.title, 200);
  length(faults, 'mediaType', input.mediaType, 100);
  isDay(faults, 'writtenOn', input.writtenOn);
  return faults;
}

export class Documents extends Resource<Document, DocumentCreate, DocumentUpdate, DocumentFilter> {
  protected readonly path = '/documents';

  async share(id: string, options: WriteOptions = {}): Promise<Document> {
    return this.act(id, 'share', {}, options);
  }

  async unshare(id: string, options: WriteOptions = {}): Promise<Document> {
    return this.act(id, 'unshare', {}, options);
  }

  /** A document that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Document> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Document> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Document {
    return decodeDocument(value, at);
  }

  protected encode(input: DocumentCreate | DocumentUpdate): JsonObject {
    return encodeDocument(input);
  }
}
