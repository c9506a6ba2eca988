// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type PaymentMethod = 'cash' | 'card' | 'transfer' | 'direct_debit' | 'insurer' | 'voucher';

export const PAYMENT_METHOD_VALUES: readonly PaymentMethod[] = [
  'cash',
  'card',
  'transfer',
  'direct_debit',
  'insurer',
  'voucher',
];

export type PaymentStatus = 'pending' | 'settled' | 'failed' | 'returned';

export const PAYMENT_STATUS_VALUES: readonly PaymentStatus[] = ['pending', 'settled', 'failed', 'returned'];

/** Money that came in from an owner or an insurer, or went back. */
export interface Payment {
  id: string;
  /** The id of an owner. */
  ownerId: string;
  /** The id of an invoice. */
  invoiceId: string | null;
  /** Negative if it was paid back. */
  amountCents: number;
  currency: string;
  method: PaymentMethod;
  receivedAt: Date;
  /** The id of a till. */
  tillId: string | null;
  reference: string | null;
  cardDigits: string | null;
  status: PaymentStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a payment. */
export interface PaymentCreate {
  /** The id of an owner. */
  ownerId: string;
  /** The id of an invoice. */
  invoiceId?: string | null;
  /** Negative if it was paid back. */
  amountCents: number;
  currency: string;
  method: PaymentMethod;
  receivedAt: Date;
  /** The id of a till. */
  tillId?: string | null;
  reference?: string | null;
  cardDigits?: string | null;
}

/** What can be changed of a payment. */
export type PaymentUpdate = Partial<PaymentCreate>;

/** Which payments are listed. What is left out makes no difference. */
export interface PaymentFilter extends ListParams {
  ownerId?: string;
  invoiceId?: string;
  method?: PaymentMethod;
  receivedAtFrom?: Date;
  receivedAtUntil?: Date;
  tillId?: string;
  status?: PaymentStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a payment that the service has sent. */
export function decodePayment(value: unknown, at = 'payment'): Payment {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    ownerId: text(from, 'owner_id'),
    invoiceId: optional(from, 'invoice_id', text),
    amountCents: whole(from, 'amount_cents'),
    currency: text(from, 'currency'),
    method: oneOf(from, 'method', PAYMENT_METHOD_VALUES),
    receivedAt: moment(from, 'received_at'),
    tillId: optional(from, 'till_id', text),
    reference: optional(from, 'reference', text),
    cardDigits: optional(from, 'card_digits', text),
    status: oneOf(from, 'status', PAYMENT_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a payment as the service has them. */
export function encodePayment(input: PaymentUpdate): JsonObject {
  return {
    owner_id: input.ownerId,
    invoice_id: input.invoiceId,
    amount_cents: input.amountCents,
    currency: input.currency,
    method: input.method,
    received_at: input.receivedAt?.toISOString(),
    till_id: input.tillId,
    reference: input.reference,
    card_digits: input.cardDigits,
  };
}

/** What the service would refuse about a payment, by field: none if it is right as far as can be seen from here. */
export function checkPayment(input: PaymentUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'amountCents', input.amountCents, -1000000000, 1000000000);
  length(faults, 'currency', input.currency, 3);
  length(faults, 'reference', input.reference, 140);
  length(faults, 'cardDigits', input.cardDigits, 4);
  return faults;
}

export class Payments extends Resource<Payment, PaymentCreate, PaymentUpdate, PaymentFilter> {
  protected readonly path = '/payments';

  async assign(id: string, invoiceId: string, options: WriteOptions = {}): Promise<Payment> {
    return this.act(id, 'assign', { invoice_id: invoiceId }, options);
  }

  async payBack(id: string, amountCents: number, reason: string, options: WriteOptions = {}): Promise<Payment> {
    return this.act(id, 'pay-back', { amount_cents: amountCents, reason }, options);
  }

  /** A payment that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Payment> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Payment> {
    return this.act(id, 'restore', {});
  }

  /** The payments of one owner. */
  async ofOwner(ownerId: string, filter: PaymentFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  protected decode(value: unknown, at?: string): Payment {
    return decodePayment(value, at);
  }

  protected encode(input: PaymentCreate | PaymentUpdate): JsonObject {
    return encodePayment(input);
  }
}
