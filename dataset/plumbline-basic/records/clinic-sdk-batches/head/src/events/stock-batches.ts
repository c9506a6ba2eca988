// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeStockBatch, type StockBatch } from '../resources/stock-batches.js';

export type StockBatchEventKind =
  | 'stock_batch.created'
  | 'stock_batch.changed'
  | 'stock_batch.archived'
  | 'stock_batch.restored'
  | 'stock_batch.quarantine'
  | 'stock_batch.release'
  | 'stock_batch.write_off';

export const STOCK_BATCH_EVENT_KINDS: readonly StockBatchEventKind[] = [
  'stock_batch.created',
  'stock_batch.changed',
  'stock_batch.archived',
  'stock_batch.restored',
  'stock_batch.quarantine',
  'stock_batch.release',
  'stock_batch.write_off',
];

/** Something that happened to a stock batch, as the service reports it to a webhook. */
export interface StockBatchEvent {
  id: string;
  kind: StockBatchEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  stockBatch: StockBatch;
}

/** Whether an event is about a stock batch, before the rest of it is looked at. */
export function isStockBatchEventKind(kind: string): kind is StockBatchEventKind {
  return (STOCK_BATCH_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeStockBatchEvent(value: unknown, at = 'stock batch event'): StockBatchEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', STOCK_BATCH_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    stockBatch: decodeStockBatch(from.values['stock_batch'], `${at}.stock_batch`),
  };
}
