// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeLabOrder, type LabOrder } from '../resources/lab-orders.js';

export type LabOrderEventKind =
  | 'lab_order.created'
  | 'lab_order.changed'
  | 'lab_order.archived'
  | 'lab_order.restored'
  | 'lab_order.sent'
  | 'lab_order.reject';

export const LAB_ORDER_EVENT_KINDS: readonly LabOrderEventKind[] = [
  'lab_order.created',
  'lab_order.changed',
  'lab_order.archived',
  'lab_order.restored',
  'lab_order.sent',
  'lab_order.reject',
];

/** Something that happened to a lab order, as the service reports it to a webhook. */
export interface LabOrderEvent {
  id: string;
  kind: LabOrderEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  labOrder: LabOrder;
}

/** Whether an event is about a lab order, before the rest of it is looked at. */
export function isLabOrderEventKind(kind: string): kind is LabOrderEventKind {
  return (LAB_ORDER_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeLabOrderEvent(value: unknown, at = 'lab order event'): LabOrderEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', LAB_ORDER_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    labOrder: decodeLabOrder(from.values['lab_order'], `${at}.lab_order`),
  };
}
