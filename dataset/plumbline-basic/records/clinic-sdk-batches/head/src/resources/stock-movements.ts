// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type StockMovementKind =
  | 'received'
  | 'dispensed'
  | 'sold'
  | 'used'
  | 'expired'
  | 'lost'
  | 'counted'
  | 'moved'
  | 'returned';

export const STOCK_MOVEMENT_KIND_VALUES: readonly StockMovementKind[] = [
  'received',
  'dispensed',
  'sold',
  'used',
  'expired',
  'lost',
  'counted',
  'moved',
  'returned',
];

/** A change of what is in stock, and why. */
export interface StockMovement {
  id: string;
  /** The id of a stock batch. */
  batchId: string;
  /** Negative for what leaves. */
  quantity: number;
  kind: StockMovementKind;
  happenedAt: Date;
  /** The id of a staff member. */
  byId: string;
  /** Needed for controlled medicines. */
  witnessId: string | null;
  /** The id of a dispensing. */
  dispensingId: string | null;
  /** The id of a location. */
  toLocationId: string | null;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a stock movement. */
export interface StockMovementCreate {
  /** The id of a stock batch. */
  batchId: string;
  /** Negative for what leaves. */
  quantity: number;
  kind: StockMovementKind;
  happenedAt: Date;
  /** The id of a staff member. */
  byId: string;
  /** Needed for controlled medicines. */
  witnessId?: string | null;
  /** The id of a dispensing. */
  dispensingId?: string | null;
  /** The id of a location. */
  toLocationId?: string | null;
  remarks?: string | null;
}

/** What can be changed of a stock movement. */
export type StockMovementUpdate = Partial<StockMovementCreate>;

/** Which stock movements are listed. What is left out makes no difference. */
export interface StockMovementFilter extends ListParams {
  batchId?: string;
  kind?: StockMovementKind;
  happenedAtFrom?: Date;
  happenedAtUntil?: Date;
  byId?: string;
  witnessId?: string;
  dispensingId?: string;
  toLocationId?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a stock movement that the service has sent. */
export function decodeStockMovement(value: unknown, at = 'stock movement'): StockMovement {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    batchId: text(from, 'batch_id'),
    quantity: whole(from, 'quantity'),
    kind: oneOf(from, 'kind', STOCK_MOVEMENT_KIND_VALUES),
    happenedAt: moment(from, 'happened_at'),
    byId: text(from, 'by_id'),
    witnessId: optional(from, 'witness_id', text),
    dispensingId: optional(from, 'dispensing_id', text),
    toLocationId: optional(from, 'to_location_id', text),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a stock movement as the service has them. */
export function encodeStockMovement(input: StockMovementUpdate): JsonObject {
  return {
    batch_id: input.batchId,
    quantity: input.quantity,
    kind: input.kind,
    happened_at: input.happenedAt?.toISOString(),
    by_id: input.byId,
    witness_id: input.witnessId,
    dispensing_id: input.dispensingId,
    to_location_id: input.toLocationId,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a stock movement, by field: none if it is right as far as can be seen from here. */
export function checkStockMovement(input: StockMovementUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'quantity', input.quantity, -1000000, 1000000);
  length(faults, 'remarks', input.remarks, 500);
  return faults;
}

export class StockMovements extends Resource<StockMovement, StockMovementCreate, StockMovementUpdate, StockMovementFilter> {
  protected readonly path = '/stock-movements';

  /** A stock movement that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<StockMovement> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<StockMovement> {
    return this.act(id, 'restore', {});
  }

  /** The stock movements of one stock batch. */
  async ofBatch(batchId: string, filter: StockMovementFilter = {}) {
    return this.list({ ...filter, batchId });
  }

  /** The stock movements of one staff member. */
  async ofBy(byId: string, filter: StockMovementFilter = {}) {
    return this.list({ ...filter, byId });
  }

  protected decode(value: unknown, at?: string): StockMovement {
    return decodeStockMovement(value, at);
  }

  protected encode(input: StockMovementCreate | StockMovementUpdate): JsonObject {
    return encodeStockMovement(input);
  }
}
