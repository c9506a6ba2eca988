// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type StockBatchStorage = 'shelf' | 'fridge' | 'freezer' | 'safe';

export const STOCK_BATCH_STORAGE_VALUES: readonly StockBatchStorage[] = [
  'shelf',
  'fridge',
  'freezer',
  'safe',
];

/** Some of a medicine or product that came in together. */
export interface StockBatch {
  id: string;
  /** The id of a medicine. */
  medicineId: string | null;
  /** The id of a product. */
  productId: string | null;
  batchNumber: string | null;
  expiresOn: string | null;
  receivedAt: Date;
  /** From 1 to 1,000,000. */
  receivedQuantity: number;
  /** From 0 to 1,000,000. */
  leftQuantity: number;
  /** From 0 to 10,000,000. */
  unitCostCents: number;
  /** The id of a location. */
  locationId: string;
  storage: StockBatchStorage;
  quarantined: boolean;
  /** The id of a delivery. */
  deliveryId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a stock batch. */
export interface StockBatchCreate {
  /** The id of a medicine. */
  medicineId?: string | null;
  /** The id of a product. */
  productId?: string | null;
  batchNumber?: string | null;
  expiresOn?: string | null;
  receivedAt: Date;
  /** From 1 to 1,000,000. */
  receivedQuantity: number;
  /** From 0 to 10,000,000. */
  unitCostCents: number;
  /** The id of a location. */
  locationId: string;
  storage: StockBatchStorage;
  quarantined?: boolean;
  /** The id of a delivery. */
  deliveryId?: string | null;
}

/** What can be changed of a stock batch. */
export type StockBatchUpdate = Partial<StockBatchCreate>;

/** Which stock batches are listed. What is left out makes no difference. */
export interface StockBatchFilter extends ListParams {
  medicineId?: string;
  productId?: string;
  expiresOnFrom?: string;
  expiresOnUntil?: string;
  receivedAtFrom?: Date;
  receivedAtUntil?: Date;
  locationId?: string;
  storage?: StockBatchStorage;
  quarantined?: boolean;
  deliveryId?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a stock batch that the service has sent. */
export function decodeStockBatch(value: unknown, at = 'stock batch'): StockBatch {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    medicineId: optional(from, 'medicine_id', text),
    productId: optional(from, 'product_id', text),
    batchNumber: optional(from, 'batch_number', text),
    expiresOn: optional(from, 'expires_on', day),
    receivedAt: moment(from, 'received_at'),
    receivedQuantity: whole(from, 'received_quantity'),
    leftQuantity: whole(from, 'left_quantity'),
    unitCostCents: whole(from, 'unit_cost_cents'),
    locationId: text(from, 'location_id'),
    storage: oneOf(from, 'storage', STOCK_BATCH_STORAGE_VALUES),
    quarantined: flag(from, 'quarantined'),
    deliveryId: optional(from, 'delivery_id', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a stock batch as the service has them. */
export function encodeStockBatch(input: StockBatchUpdate): JsonObject {
  return {
    medicine_id: input.medicineId,
    product_id: input.productId,
    batch_number: input.batchNumber,
    expires_on: input.expiresOn,
    received_at: input.receivedAt?.toISOString(),
    received_quantity: input.receivedQuantity,
    unit_cost_cents: input.unitCostCents,
    location_id: input.locationId,
    storage: input.storage,
    quarantined: input.quarantined,
    delivery_id: input.deliveryId,
  };
}

/** What the service would refuse about a stock batch, by field: none if it is right as far as can be seen from here. */
export function checkStockBatch(input: StockBatchUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'batchNumber', input.batchNumber, 60);
  isDay(faults, 'expiresOn', input.expiresOn);
  between(faults, 'receivedQuantity', input.receivedQuantity, 1, 1000000);
  between(faults, 'unitCostCents', input.unitCostCents, 0, 10000000);
  return faults;
}

export class StockBatches extends Resource<StockBatch, StockBatchCreate, StockBatchUpdate, StockBatchFilter> {
  protected readonly path = '/stock-batches';

  async quarantine(id: string, reason: string, options: WriteOptions = {}): Promise<StockBatch> {
    return this.act(id, 'quarantine', { reason }, options);
  }

  async release(id: string, options: WriteOptions = {}): Promise<StockBatch> {
    return this.act(id, 'release', {}, options);
  }

  async writeOff(id: string, quantity: number, reason: string, options: WriteOptions = {}): Promise<StockBatch> {
    return this.act(id, 'write-off', { quantity, reason }, options);
  }

  /** A stock batch that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<StockBatch> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<StockBatch> {
    return this.act(id, 'restore', {});
  }

  /** The stock batches of one location. */
  async ofLocation(locationId: string, filter: StockBatchFilter = {}) {
    return this.list({ ...filter, locationId });
  }

  protected decode(value: unknown, at?: string): StockBatch {
    return decodeStockBatch(value, at);
  }

  protected encode(input: StockBatchCreate | StockBatchUpdate): JsonObject {
    return encodeStockBatch(input);
  }
}
