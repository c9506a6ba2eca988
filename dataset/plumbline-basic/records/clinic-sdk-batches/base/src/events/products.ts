// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeProduct, type Product } from '../resources/products.js';

export type ProductEventKind =
  | 'product.created'
  | 'product.changed'
  | 'product.archived'
  | 'product.restored';

export const PRODUCT_EVENT_KINDS: readonly ProductEventKind[] = [
  'product.created',
  'product.changed',
  'product.archived',
  'product.restored',
];

/** Something that happened to a product, as the service reports it to a webhook. */
export interface ProductEvent {
  id: string;
  kind: ProductEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  product: Product;
}

/** Whether an event is about a product, before the rest of it is looked at. */
export function isProductEventKind(kind: string): kind is ProductEventKind {
  return (PRODUCT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeProductEvent(value: unknown, at = 'product event'): ProductEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', PRODUCT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    product: decodeProduct(from.values['product'], `${at}.product`),
  };
}
