// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodePaymentPlan, type PaymentPlan } from '../resources/payment-plans.js';

export type PaymentPlanEventKind =
  | 'payment_plan.created'
  | 'payment_plan.changed'
  | 'payment_plan.archived'
  | 'payment_plan.restored'
  | 'payment_plan.cancel';

export const PAYMENT_PLAN_EVENT_KINDS: readonly PaymentPlanEventKind[] = [
  'payment_plan.created',
  'payment_plan.changed',
  'payment_plan.archived',
  'payment_plan.restored',
  'payment_plan.cancel',
];

/** Something that happened to a payment plan, as the service reports it to a webhook. */
export interface PaymentPlanEvent {
  id: string;
  kind: PaymentPlanEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  paymentPlan: PaymentPlan;
}

/** Whether an event is about a payment plan, before the rest of it is looked at. */
export function isPaymentPlanEventKind(kind: string): kind is PaymentPlanEventKind {
  return (PAYMENT_PLAN_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodePaymentPlanEvent(value: unknown, at = 'payment plan event'): PaymentPlanEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', PAYMENT_PLAN_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    paymentPlan: decodePaymentPlan(from.values['payment_plan'], `${at}.payment_plan`),
  };
}
