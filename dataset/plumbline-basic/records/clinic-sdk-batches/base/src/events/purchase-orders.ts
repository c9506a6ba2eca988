// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodePurchaseOrder, type PurchaseOrder } from '../resources/purchase-orders.js';

export type PurchaseOrderEventKind =
  | 'purchase_order.created'
  | 'purchase_order.changed'
  | 'purchase_order.archived'
  | 'purchase_order.restored'
  | 'purchase_order.sent'
  | 'purchase_order.cancel';

export const PURCHASE_ORDER_EVENT_KINDS: readonly PurchaseOrderEventKind[] = [
  'purchase_order.created',
  'purchase_order.changed',
  'purchase_order.archived',
  'purchase_order.restored',
  'purchase_order.sent',
  'purchase_order.cancel',
];

/** Something that happened to a purchase order, as the service reports it to a webhook. */
export interface PurchaseOrderEvent {
  id: string;
  kind: PurchaseOrderEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  purchaseOrder: PurchaseOrder;
}

/** Whether an event is about a purchase order, before the rest of it is looked at. */
export function isPurchaseOrderEventKind(kind: string): kind is PurchaseOrderEventKind {
  return (PURCHASE_ORDER_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodePurchaseOrderEvent(value: unknown, at = 'purchase order event'): PurchaseOrderEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', PURCHASE_ORDER_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    purchaseOrder: decodePurchaseOrder(from.values['purchase_order'], `${at}.purchase_order`),
  };
}
