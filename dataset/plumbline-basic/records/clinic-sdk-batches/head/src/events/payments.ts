// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodePayment, type Payment } from '../resources/payments.js';

export type PaymentEventKind =
  | 'payment.created'
  | 'payment.changed'
  | 'payment.archived'
  | 'payment.restored'
  | 'payment.assign'
  | 'payment.pay_back';

export const PAYMENT_EVENT_KINDS: readonly PaymentEventKind[] = [
  'payment.created',
  'payment.changed',
  'payment.archived',
  'payment.restored',
  'payment.assign',
  'payment.pay_back',
];

/** Something that happened to a payment, as the service reports it to a webhook. */
export interface PaymentEvent {
  id: string;
  kind: PaymentEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  payment: Payment;
}

/** Whether an event is about a payment, before the rest of it is looked at. */
export function isPaymentEventKind(kind: string): kind is PaymentEventKind {
  return (PAYMENT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodePaymentEvent(value: unknown, at = 'payment event'): PaymentEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', PAYMENT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    payment: decodePayment(from.values['payment'], `${at}.payment`),
  };
}
