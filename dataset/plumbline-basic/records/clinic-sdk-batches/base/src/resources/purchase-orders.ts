// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type PurchaseOrderStatus =
  | 'draft'
  | 'sent'
  | 'confirmed'
  | 'part_received'
  | 'received'
  | 'cancelled';

export const PURCHASE_ORDER_STATUS_VALUES: readonly PurchaseOrderStatus[] = [
  'draft',
  'sent',
  'confirmed',
  'part_received',
  'received',
  'cancelled',
];

/** What was ordered from a supplier. */
export interface PurchaseOrder {
  id: string;
  /** The id of a supplier. */
  supplierId: string;
  number: string | null;
  orderedAt: Date | null;
  /** The id of a staff member. */
  orderedById: string;
  expectedOn: string | null;
  /** From 0 to 1,000,000,000. */
  netCents: number;
  currency: string;
  /** Each as number, cross and code, for example 3 x AMOX50. */
  lines: string[];
  /** The id of a location. */
  deliverToId: string;
  status: PurchaseOrderStatus;
  supplierReference: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a purchase order. */
export interface PurchaseOrderCreate {
  /** The id of a supplier. */
  supplierId: string;
  orderedAt?: Date | null;
  /** The id of a staff member. */
  orderedById: string;
  expectedOn?: string | null;
  /** From 0 to 1,000,000,000. */
  netCents: number;
  currency: string;
  /** Each as number, cross and code, for example 3 x AMOX50. */
  lines?: string[];
  /** The id of a location. */
  deliverToId: string;
  supplierReference?: string | null;
}

/** What can be changed of a purchase order. */
export type PurchaseOrderUpdate = Partial<PurchaseOrderCreate>;

/** Which purchase orders are listed. What is left out makes no difference. */
export interface PurchaseOrderFilter extends ListParams {
  supplierId?: string;
  orderedById?: string;
  expectedOnFrom?: string;
  expectedOnUntil?: string;
  deliverToId?: string;
  status?: PurchaseOrderStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a purchase order that the service has sent. */
export function decodePurchaseOrder(value: unknown, at = 'purchase order'): PurchaseOrder {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    supplierId: text(from, 'supplier_id'),
    number: optional(from, 'number', text),
    orderedAt: optional(from, 'ordered_at', moment),
    orderedById: text(from, 'ordered_by_id'),
    expectedOn: optional(from, 'expected_on', day),
    netCents: whole(from, 'net_cents'),
    currency: text(from, 'currency'),
    lines: texts(from, 'lines'),
    deliverToId: text(from, 'deliver_to_id'),
    status: oneOf(from, 'status', PURCHASE_ORDER_STATUS_VALUES),
    supplierReference: optional(from, 'supplier_reference', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a purchase order as the service has them. */
export function encodePurchaseOrder(input: PurchaseOrderUpdate): JsonObject {
  return {
    supplier_id: input.supplierId,
    ordered_at: input.orderedAt === null ? null : input.orderedAt?.toISOString(),
    ordered_by_id: input.orderedById,
    expected_on: input.expectedOn,
    net_cents: input.netCents,
    currency: input.currency,
    lines: input.lines,
    deliver_to_id: input.deliverToId,
    supplier_reference: input.supplierReference,
  };
}

/** What the service would refuse about a purchase order, by field: none if it is right as far as can be seen from here. */
export function checkPurchaseOrder(input: PurchaseOrderUpdate): Faults {
  const faults: Faults = {};
  isDay(faults, 'expectedOn', input.expectedOn);
  between(faults, 'netCents', input.netCents, 0, 1000000000);
  length(faults, 'currency', input.currency, 3);
  length(faults, 'supplierReference', input.supplierReference, 60);
  return faults;
}

export class PurchaseOrders extends Resource<PurchaseOrder, PurchaseOrderCreate, PurchaseOrderUpdate, PurchaseOrderFilter> {
  protected readonly path = '/purchase-orders';

  async send(id: string, options: WriteOptions = {}): Promise<PurchaseOrder> {
    return this.act(id, 'send', {}, options);
  }

  async cancel(id: string, reason: string, options: WriteOptions = {}): Promise<PurchaseOrder> {
    return this.act(id, 'cancel', { reason }, options);
  }

  /** A purchase order that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<PurchaseOrder> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<PurchaseOrder> {
    return this.act(id, 'restore', {});
  }

  /** The purchase orders of one supplier. */
  async ofSupplier(supplierId: string, filter: PurchaseOrderFilter = {}) {
    return this.list({ ...filter, supplierId });
  }

  /** The purchase orders of one staff member. */
  async ofOrderedBy(orderedById: string, filter: PurchaseOrderFilter = {}) {
    return this.list({ ...filter, orderedById });
  }

  /** The purchase orders of one location. */
  async ofDeliverTo(deliverToId: string, filter: PurchaseOrderFilter = {}) {
    return this.list({ ...filter, deliverToId });
  }

  protected decode(value: unknown, at?: string): PurchaseOrder {
    return decodePurchaseOrder(value, at);
  }

  protected encode(input: PurchaseOrderCreate | PurchaseOrderUpdate): JsonObject {
    return encodePurchaseOrder(input);
  }
}
