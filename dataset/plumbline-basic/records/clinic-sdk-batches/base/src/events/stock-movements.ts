// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeStockMovement, type StockMovement } from '../resources/stock-movements.js';

export type StockMovementEventKind =
  | 'stock_movement.created'
  | 'stock_movement.changed'
  | 'stock_movement.archived'
  | 'stock_movement.restored';

export const STOCK_MOVEMENT_EVENT_KINDS: readonly StockMovementEventKind[] = [
  'stock_movement.created',
  'stock_movement.changed',
  'stock_movement.archived',
  'stock_movement.restored',
];

/** Something that happened to a stock movement, as the service reports it to a webhook. */
export interface StockMovementEvent {
  id: string;
  kind: StockMovementEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  stockMovement: StockMovement;
}

/** Whether an event is about a stock movement, before the rest of it is looked at. */
export function isStockMovementEventKind(kind: string): kind is StockMovementEventKind {
  return (STOCK_MOVEMENT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeStockMovementEvent(value: unknown, at = 'stock movement event'): StockMovementEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', STOCK_MOVEMENT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    stockMovement: decodeStockMovement(from.values['stock_movement'], `${at}.stock_movement`),
  };
}
