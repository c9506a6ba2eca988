// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type InvoiceStatus = 'draft' | 'issued' | 'part_paid' | 'paid' | 'overdue' | 'void';

export const INVOICE_STATUS_VALUES: readonly InvoiceStatus[] = [
  'draft',
  'issued',
  'part_paid',
  'paid',
  'overdue',
  'void',
];

export type InvoiceSentBy = 'email' | 'letter' | 'handed' | 'none';

export const INVOICE_SENT_BY_VALUES: readonly InvoiceSentBy[] = ['email', 'letter', 'handed', 'none'];

/** What an owner owes for one or several treatments. */
export interface Invoice {
  id: string;
  /** Given when it is issued. */
  number: string | null;
  /** The id of an owner. */
  ownerId: string;
  issuedOn: string | null;
  dueOn: string | null;
  currency: string;
  /** From 0 to 1,000,000,000. */
  netCents: number;
  /** From 0 to 1,000,000,000. */
  taxCents: number;
  /** From 0 to 1,000,000,000. */
  paidCents: number;
  status: InvoiceStatus;
  /** When the insurer pays the clinic directly. */
  insurerId: string | null;
  /** From 0 to 3. */
  reminderLevel: number;
  sentBy: InvoiceSentBy;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an invoice. */
export interface InvoiceCreate {
  /** The id of an owner. */
  ownerId: string;
  dueOn?: string | null;
  currency: string;
  /** From 0 to 1,000,000,000. */
  netCents: number;
  /** From 0 to 1,000,000,000. */
  taxCents: number;
  /** When the insurer pays the clinic directly. */
  insurerId?: string | null;
  sentBy: InvoiceSentBy;
  remarks?: string | null;
}

/** What can be changed of an invoice. */
export type InvoiceUpdate = Partial<InvoiceCreate>;

/** Which invoices are listed. What is left out makes no difference. */
export interface InvoiceFilter extends ListParams {
  ownerId?: string;
  issuedOnFrom?: string;
  issuedOnUntil?: string;
  dueOnFrom?: string;
  dueOnUntil?: string;
  status?: InvoiceStatus;
  insurerId?: string;
  sentBy?: InvoiceSentBy;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an invoice that the service has sent. */
export function decodeInvoice(value: unknown, at = 'invoice'): Invoice {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    number: optional(from, 'number', text),
    ownerId: text(from, 'owner_id'),
    issuedOn: optional(from, 'issued_on', day),
    dueOn: optional(from, 'due_on', day),
    currency: text(from, 'currency'),
    netCents: whole(from, 'net_cents'),
    taxCents: whole(from, 'tax_cents'),
    paidCents: whole(from, 'paid_cents'),
    status: oneOf(from, 'status', INVOICE_STATUS_VALUES),
    insurerId: optional(from, 'insurer_id', text),
    reminderLevel: whole(from, 'reminder_level'),
    sentBy: oneOf(from, 'sent_by', INVOICE_SENT_BY_VALUES),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an invoice as the service has them. */
export function encodeInvoice(input: InvoiceUpdate): JsonObject {
  return {
    owner_id: input.ownerId,
    due_on: input.dueOn,
    currency: input.currency,
    net_cents: input.netCents,
    tax_cents: input.taxCents,
    insurer_id: input.insurerId,
    sent_by: input.sentBy,
    remarks: input.remarks,
  };
}

/** What the service would refuse about an invoice, by field: none if it is right as far as can be seen from here. */
export function checkInvoice(input: InvoiceUpdate): Faults {
  const faults: Faults = {};
  isDay(faults, 'dueOn', input.dueOn);
  length(faults, 'currency', input.currency, 3);
  between(faults, 'netCents', input.netCents, 0, 1000000000);
  between(faults, 'taxCents', input.taxCents, 0, 1000000000);
  length(faults, 'remarks', input.remarks, 2000);
  return faults;
}

export class Invoices extends Resource<Invoice, InvoiceCreate, InvoiceUpdate, InvoiceFilter> {
  protected readonly path = '/invoices';

  async issue(id: string, options: WriteOptions = {}): Promise<Invoice> {
    return this.act(id, 'issue', {}, options);
  }

  async void(id: string, reason: string, options: WriteOptions = {}): Promise<Invoice> {
    return this.act(id, 'void', { reason }, options);
  }

  /** Sends the next reminder. */
  async remind(id: string, options: WriteOptions = {}): Promise<Invoice> {
    return this.act(id, 'remind', {}, options);
  }

  /** An invoice that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Invoice> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Invoice> {
    return this.act(id, 'restore', {});
  }

  /** The invoices of one owner. */
  async ofOwner(ownerId: string, filter: InvoiceFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  protected decode(value: unknown, at?: string): Invoice {
    return decodeInvoice(value, at);
  }

  protected encode(input: InvoiceCreate | InvoiceUpdate): JsonObject {
    return encodeInvoice(input);
  }
}
