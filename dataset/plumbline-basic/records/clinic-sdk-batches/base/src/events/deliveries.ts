// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeDelivery, type Delivery } from '../resources/deliveries.js';

export type DeliveryEventKind =
  | 'delivery.created'
  | 'delivery.changed'
  | 'delivery.archived'
  | 'delivery.restored'
  | 'delivery.refuse';

export const DELIVERY_EVENT_KINDS: readonly DeliveryEventKind[] = [
  'delivery.created',
  'delivery.changed',
  'delivery.archived',
  'delivery.restored',
  'delivery.refuse',
];

/** Something that happened to a delivery, as the service reports it to a webhook. */
export interface DeliveryEvent {
  id: string;
  kind: DeliveryEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  delivery: Delivery;
}

/** Whether an event is about a delivery, before the rest of it is looked at. */
export function isDeliveryEventKind(kind: string): kind is DeliveryEventKind {
  return (DELIVERY_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeDeliveryEvent(value: unknown, at = 'delivery event'): DeliveryEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', DELIVERY_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    delivery: decodeDelivery(from.values['delivery'], `${at}.delivery`),
  };
}
