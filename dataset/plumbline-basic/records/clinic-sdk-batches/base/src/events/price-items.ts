// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodePriceItem, type PriceItem } from '../resources/price-items.js';

export type PriceItemEventKind =
  | 'price_item.created'
  | 'price_item.changed'
  | 'price_item.archived'
  | 'price_item.restored';

export const PRICE_ITEM_EVENT_KINDS: readonly PriceItemEventKind[] = [
  'price_item.created',
  'price_item.changed',
  'price_item.archived',
  'price_item.restored',
];

/** Something that happened to a price item, as the service reports it to a webhook. */
export interface PriceItemEvent {
  id: string;
  kind: PriceItemEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  priceItem: PriceItem;
}

/** Whether an event is about a price item, before the rest of it is looked at. */
export function isPriceItemEventKind(kind: string): kind is PriceItemEventKind {
  return (PRICE_ITEM_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodePriceItemEvent(value: unknown, at = 'price item event'): PriceItemEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', PRICE_ITEM_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    priceItem: decodePriceItem(from.values['price_item'], `${at}.price_item`),
  };
}
