// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeSupplier, type Supplier } from '../resources/suppliers.js';

export type SupplierEventKind =
  | 'supplier.created'
  | 'supplier.changed'
  | 'supplier.archived'
  | 'supplier.restored';

export const SUPPLIER_EVENT_KINDS: readonly SupplierEventKind[] = [
  'supplier.created',
  'supplier.changed',
  'supplier.archived',
  'supplier.restored',
];

/** Something that happened to a supplier, as the service reports it to a webhook. */
export interface SupplierEvent {
  id: string;
  kind: SupplierEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  supplier: Supplier;
}

/** Whether an event is about a supplier, before the rest of it is looked at. */
export function isSupplierEventKind(kind: string): kind is SupplierEventKind {
  return (SUPPLIER_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeSupplierEvent(value: unknown, at = 'supplier event'): SupplierEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', SUPPLIER_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    supplier: decodeSupplier(from.values['supplier'], `${at}.supplier`),
  };
}
