// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeInvoiceLine, type InvoiceLine } from '../resources/invoice-lines.js';

export type InvoiceLineEventKind =
  | 'invoice_line.created'
  | 'invoice_line.changed'
  | 'invoice_line.archived'
  | 'invoice_line.restored';

export const INVOICE_LINE_EVENT_KINDS: readonly InvoiceLineEventKind[] = [
  'invoice_line.created',
  'invoice_line.changed',
  'invoice_line.archived',
  'invoice_line.restored',
];

/** Something that happened to an invoice line, as the service reports it to a webhook. */
export interface InvoiceLineEvent {
  id: string;
  kind: InvoiceLineEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  invoiceLine: InvoiceLine;
}

/** Whether an event is about an invoice line, before the rest of it is looked at. */
export function isInvoiceLineEventKind(kind: string): kind is InvoiceLineEventKind {
  return (INVOICE_LINE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeInvoiceLineEvent(value: unknown, at = 'invoice line event'): InvoiceLineEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', INVOICE_LINE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    invoiceLine: decodeInvoiceLine(from.values['invoice_line'], `${at}.invoice_line`),
  };
}
