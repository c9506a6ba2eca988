// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeDocument, type Document } from '../resources/documents.js';

export type DocumentEventKind =
  | 'document.created'
  | 'document.changed'
  | 'document.archived'
  | 'document.restored'
  | 'document.share'
  | 'document.unshare';

export const DOCUMENT_EVENT_KINDS: readonly DocumentEventKind[] = [
  'document.created',
  'document.changed',
  'document.archived',
  'document.restored',
  'document.share',
  'document.unshare',
];

/** Something that happened to a document, as the service reports it to a webhook. */
export interface DocumentEvent {
  id: string;
  kind: DocumentEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  document: Document;
}

/** Whether an event is about a document, before the rest of it is looked at. */
export function isDocumentEventKind(kind: string): kind is DocumentEventKind {
  return (DOCUMENT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeDocumentEvent(value: unknown, at = 'document event'): DocumentEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', DOCUMENT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    document: decodeDocument(from.values['document'], `${at}.document`),
  };
}
