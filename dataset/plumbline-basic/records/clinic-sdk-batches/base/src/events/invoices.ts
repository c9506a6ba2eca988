// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeInvoice, type Invoice } from '../resources/invoices.js';

export type InvoiceEventKind =
  | 'invoice.created'
  | 'invoice.changed'
  | 'invoice.archived'
  | 'invoice.restored'
  | 'invoice.issue'
  | 'invoice.voided'
  | 'invoice.remind';

export const INVOICE_EVENT_KINDS: readonly InvoiceEventKind[] = [
  'invoice.created',
  'invoice.changed',
  'invoice.archived',
  'invoice.restored',
  'invoice.issue',
  'invoice.voided',
  'invoice.remind',
];

/** Something that happened to an invoice, as the service reports it to a webhook. */
export interface InvoiceEvent {
  id: string;
  kind: InvoiceEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  invoice: Invoice;
}

/** Whether an event is about an invoice, before the rest of it is looked at. */
export function isInvoiceEventKind(kind: string): kind is InvoiceEventKind {
  return (INVOICE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeInvoiceEvent(value: unknown, at = 'invoice event'): InvoiceEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', INVOICE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    invoice: decodeInvoice(from.values['invoice'], `${at}.invoice`),
  };
}
