// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Document } from '../resources/documents.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of documents, and what is above them. */
export const DOCUMENT_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  ownerId: 'Owner',
  supplierId: 'Supplier',
  title: 'Title',
  kind: 'Kind',
  mediaType: 'Media type',
  bytes: 'Bytes',
  sha256: 'Sha256',
  writtenOn: 'Written on',
  scanned: 'Scanned',
  visibleInPortal: 'Visible in portal',
  uploadedById: 'Uploaded by',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A document as a row of that table, in texts. */
export function documentRow(item: Document): Record<keyof typeof DOCUMENT_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId ?? '',
    ownerId: item.ownerId ?? '',
    supplierId: item.supplierId ?? '',
    title: item.title,
    kind: item.kind,
    mediaType: item.mediaType,
    bytes: figure(item.bytes),
    sha256: item.sha256,
    writtenOn: item.writtenOn ?? '',
    scanned: yesNo(item.scanned),
    visibleInPortal: yesNo(item.visibleInPortal),
    uploadedById: item.uploadedById ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
