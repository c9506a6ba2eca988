// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, type Faults } from '../core/check.js';
import { day, fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type PaymentPlanEvery = 'week' | 'two_weeks' | 'month';

export const PAYMENT_PLAN_EVERY_VALUES: readonly PaymentPlanEvery[] = ['week', 'two_weeks', 'month'];

export type PaymentPlanStatus = 'active' | 'finished' | 'broken' | 'cancelled';

export const PAYMENT_PLAN_STATUS_VALUES: readonly PaymentPlanStatus[] = [
  'active',
  'finished',
  'broken',
  'cancelled',
];

/** An agreement to pay in parts. */
export interface PaymentPlan {
  id: string;
  /** The id of an owner. */
  ownerId: string;
  /** The id of an invoice. */
  invoiceId: string;
  /** From 2 to 36. */
  parts: number;
  /** From 1 to 100,000,000. */
  partCents: number;
  firstDueOn: string;
  every: PaymentPlanEvery;
  /** From 0 to 36. */
  paidParts: number;
  /** From 0 to 36. */
  missedParts: number;
  /** From 0 to 200. */
  interestPerMille: number;
  status: PaymentPlanStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a payment plan. */
export interface PaymentPlanCreate {
  /** The id of an owner. */
  ownerId: string;
  /** The id of an invoice. */
  invoiceId: string;
  /** From 2 to 36. */
  parts: number;
  /** From 1 to 100,000,000. */
  partCents: number;
  firstDueOn: string;
  every: PaymentPlanEvery;
  /** From 0 to 200. */
  interestPerMille: number;
}

/** What can be changed of a payment plan. */
export type PaymentPlanUpdate = Partial<PaymentPlanCreate>;

/** Which payment plans are listed. What is left out makes no difference. */
export interface PaymentPlanFilter extends ListParams {
  ownerId?: string;
  invoiceId?: string;
  firstDueOnFrom?: string;
  firstDueOnUntil?: string;
  every?: PaymentPlanEvery;
  status?: PaymentPlanStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a payment plan that the service has sent. */
export function decodePaymentPlan(value: unknown, at = 'payment plan'): PaymentPlan {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    ownerId: text(from, 'owner_id'),
    invoiceId: text(from, 'invoice_id'),
    parts: whole(from, 'parts'),
    partCents: whole(from, 'part_cents'),
    firstDueOn: day(from, 'first_due_on'),
    every: oneOf(from, 'every', PAYMENT_PLAN_EVERY_VALUES),
    paidParts: whole(from, 'paid_parts'),
    missedParts: whole(from, 'missed_parts'),
    interestPerMille: whole(from, 'interest_per_mille'),
    status: oneOf(from, 'status', PAYMENT_PLAN_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a payment plan as the service has them. */
export function encodePaymentPlan(input: PaymentPlanUpdate): JsonObject {
  return {
    owner_id: input.ownerId,
    invoice_id: input.invoiceId,
    parts: input.parts,
    part_cents: input.partCents,
    first_due_on: input.firstDueOn,
    every: input.every,
    interest_per_mille: input.interestPerMille,
  };
}

/** What the service would refuse about a payment plan, by field: none if it is right as far as can be seen from here. */
export function checkPaymentPlan(input: PaymentPlanUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'parts', input.parts, 2, 36);
  between(faults, 'partCents', input.partCents, 1, 100000000);
  isDay(faults, 'firstDueOn', input.firstDueOn);
  between(faults, 'interestPerMille', input.interestPerMille, 0, 200);
  return faults;
}

export class PaymentPlans extends Resource<PaymentPlan, PaymentPlanCreate, PaymentPlanUpdate, PaymentPlanFilter> {
  protected readonly path = '/payment-plans';

  async cancel(id: string, reason: string, options: WriteOptions = {}): Promise<PaymentPlan> {
    return this.act(id, 'cancel', { reason }, options);
  }

  /** A payment plan that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<PaymentPlan> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<PaymentPlan> {
    return this.act(id, 'restore', {});
  }

  /** The payment plans of one owner. */
  async ofOwner(ownerId: string, filter: PaymentPlanFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  /** The payment plans of one invoice. */
  async ofInvoice(invoiceId: string, filter: PaymentPlanFilter = {}) {
    return this.list({ ...filter, invoiceId });
  }

  protected decode(value: unknown, at?: string): PaymentPlan {
    return decodePaymentPlan(value, at);
  }

  protected encode(input: PaymentPlanCreate | PaymentPlanUpdate): JsonObject {
    return encodePaymentPlan(input);
  }
}
