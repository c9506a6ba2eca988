// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, decimal, fields, flag, moment, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

/** One item on an invoice. */
export interface InvoiceLine {
  id: string;
  /** The id of an invoice. */
  invoiceId: string;
  /** The id of a price item. */
  priceItemId: string | null;
  /** The id of a patient. */
  patientId: string | null;
  text: string;
  /** 1500 is one and a half. */
  quantityThousandths: number;
  /** From 0 to 100,000,000. */
  unitNetCents: number;
  /** From 0 to 100. */
  discountPercent: number;
  /** From 0 to 1,000. */
  taxPerMille: number;
  performedOn: string;
  /** The id of a staff member. */
  performedById: string | null;
  hiddenIfZero: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an invoice line. */
export interface InvoiceLineCreate {
  /** The id of an invoice. */
  invoiceId: string;
  /** The id of a price item. */
  priceItemId?: string | null;
  /** The id of a patient. */
  patientId?: string | null;
  text: string;
  /** 1500 is one and a half. */
  quantityThousandths: number;
  /** From 0 to 100,000,000. */
  unitNetCents: number;
  /** From 0 to 100. */
  discountPercent: number;
  /** From 0 to 1,000. */
  taxPerMille: number;
  performedOn: string;
  /** The id of a staff member. */
  performedById?: string | null;
  hiddenIfZero?: boolean;
}

/** What can be changed of an invoice line. */
export type InvoiceLineUpdate = Partial<InvoiceLineCreate>;

/** Which invoice lines are listed. What is left out makes no difference. */
export interface InvoiceLineFilter extends ListParams {
  invoiceId?: string;
  priceItemId?: string;
  patientId?: string;
  performedOnFrom?: string;
  performedOnUntil?: string;
  performedById?: string;
  hiddenIfZero?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an invoice line that the service has sent. */
export function decodeInvoiceLine(value: unknown, at = 'invoice line'): InvoiceLine {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    invoiceId: text(from, 'invoice_id'),
    priceItemId: optional(from, 'price_item_id', text),
    patientId: optional(from, 'patient_id', text),
    text: text(from, 'text'),
    quantityThousandths: whole(from, 'quantity_thousandths'),
    unitNetCents: whole(from, 'unit_net_cents'),
    discountPercent: decimal(from, 'discount_percent'),
    taxPerMille: whole(from, 'tax_per_mille'),
    performedOn: day(from, 'performed_on'),
    performedById: optional(from, 'performed_by_id', text),
    hiddenIfZero: flag(from, 'hidden_if_zero'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an invoice line as the service has them. */
export function encodeInvoiceLine(input: InvoiceLineUpdate): JsonObject {
  return {
    invoice_id: input.invoiceId,
    price_item_id: input.priceItemId,
    patient_id: input.patientId,
    text: input.text,
    quantity_thousandths: input.quantityThousandths,
    unit_net_cents: input.unitNetCents,
    discount_percent: input.discountPercent,
    tax_per_mille: input.taxPerMille,
    performed_on: input.performedOn,
    performed_by_id: input.performedById,
    hidden_if_zero: input.hiddenIfZero,
  };
}

/** What the service would refuse about an invoice line, by field: none if it is right as far as can be seen from here. */
export function checkInvoiceLine(input: InvoiceLineUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'text', input.text, 500);
  between(faults, 'quantityThousandths', input.quantityThousandths, -1000000000, 1000000000);
  between(faults, 'unitNetCents', input.unitNetCents, 0, 100000000);
  between(faults, 'discountPercent', input.discountPercent, 0, 100);
  between(faults, 'taxPerMille', input.taxPerMille, 0, 1000);
  isDay(faults, 'performedOn', input.performedOn);
  return faults;
}

export class InvoiceLines extends Resource<InvoiceLine, InvoiceLineCreate, InvoiceLineUpdate, InvoiceLineFilter> {
  protected readonly path = '/invoice-lines';

  /** An invoice line that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<InvoiceLine> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<InvoiceLine> {
    return this.act(id, 'restore', {});
  }

  /** The invoice lines of one invoice. */
  async ofInvoice(invoiceId: string, filter: InvoiceLineFilter = {}) {
    return this.list({ ...filter, invoiceId });
  }

  protected decode(value: unknown, at?: string): InvoiceLine {
    return decodeInvoiceLine(value, at);
  }

  protected encode(input: InvoiceLineCreate | InvoiceLineUpdate): JsonObject {
    return encodeInvoiceLine(input);
  }
}
