// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type DeliveryStatus = 'arrived' | 'checked' | 'stored' | 'refused';

export const DELIVERY_STATUS_VALUES: readonly DeliveryStatus[] = ['arrived', 'checked', 'stored', 'refused'];

/** What a supplier brought. */
export interface Delivery {
  id: string;
  /** The id of a purchase order. */
  purchaseOrderId: string | null;
  /** The id of a supplier. */
  supplierId: string;
  noteNumber: string | null;
  arrivedAt: Date;
  /** The id of a staff member. */
  receivedById: string;
  /** From 1 to 1,000. */
  packages: number;
  temperatureKept: boolean;
  /** From -400 to 600. */
  lowestDecicelsius: number | null;
  /** From -400 to 600. */
  highestDecicelsius: number | null;
  complete: boolean;
  complaints: string | null;
  status: DeliveryStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a delivery. */
export interface DeliveryCreate {
  /** The id of a purchase order. */
  purchaseOrderId?: string | null;
  /** The id of a supplier. */
  supplierId: string;
  noteNumber?: string | null;
  /** The id of a staff member. */
  receivedById: string;
  /** From 1 to 1,000. */
  packages: number;
  temperatureKept?: boolean;
  /** From -400 to 600. */
  lowestDecicelsius?: number | null;
  /** From -400 to 600. */
  highestDecicelsius?: number | null;
  complete?: boolean;
  complaints?: string | null;
}

/** What can be changed of a delivery. */
export type DeliveryUpdate = Partial<DeliveryCreate>;

/** Which deliveries are listed. What is left out makes no difference. */
export interface DeliveryFilter extends ListParams {
  purchaseOrderId?: string;
  supplierId?: string;
  arrivedAtFrom?: Date;
  arrivedAtUntil?: Date;
  receivedById?: string;
  temperatureKept?: boolean;
  complete?: boolean;
  status?: DeliveryStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a delivery that the service has sent. */
export function decodeDelivery(value: unknown, at = 'delivery'): Delivery {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    purchaseOrderId: optional(from, 'purchase_order_id', text),
    supplierId: text(from, 'supplier_id'),
    noteNumber: optional(from, 'note_number', text),
    arrivedAt: moment(from, 'arrived_at'),
    receivedById: text(from, 'received_by_id'),
    packages: whole(from, 'packages'),
    temperatureKept: flag(from, 'temperature_kept'),
    lowestDecicelsius: optional(from, 'lowest_decicelsius', whole),
    highestDecicelsius: optional(from, 'highest_decicelsius', whole),
    complete: flag(from, 'complete'),
    complaints: optional(from, 'complaints', text),
    status: oneOf(from, 'status', DELIVERY_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a delivery as the service has them. */
export function encodeDelivery(input: DeliveryUpdate): JsonObject {
  return {
    purchase_order_id: input.purchaseOrderId,
    supplier_id: input.supplierId,
    note_number: input.noteNumber,
    received_by_id: input.receivedById,
    packages: input.packages,
    temperature_kept: input.temperatureKept,
    lowest_decicelsius: input.lowestDecicelsius,
    highest_decicelsius: input.highestDecicelsius,
    complete: input.complete,
    complaints: input.complaints,
  };
}

/** What the service would refuse about a delivery, by field: none if it is right as far as can be seen from here. */
export function checkDelivery(input: DeliveryUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'noteNumber', input.noteNumber, 60);
  between(faults, 'packages', input.packages, 1, 1000);
  between(faults, 'lowestDecicelsius', input.lowestDecicelsius, -400, 600);
  between(faults, 'highestDecicelsius', input.highestDecicelsius, -400, 600);
  length(faults, 'complaints', input.complaints, 2000);
  return faults;
}

export class Deliveries extends Resource<Delivery, DeliveryCreate, DeliveryUpdate, DeliveryFilter> {
  protected readonly path = '/deliveries';

  async refuse(id: string, reason: string, options: WriteOptions = {}): Promise<Delivery> {
    return this.act(id, 'refuse', { reason }, options);
  }

  /** A delivery that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Delivery> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Delivery> {
    return this.act(id, 'restore', {});
  }

  /** The deliveries of one supplier. */
  async ofSupplier(supplierId: string, filter: DeliveryFilter = {}) {
    return this.list({ ...filter, supplierId });
  }

  /** The deliveries of one staff member. */
  async ofReceivedBy(receivedById: string, filter: DeliveryFilter = {}) {
    return this.list({ ...filter, receivedById });
  }

  protected decode(value: unknown, at?: string): Delivery {
    return decodeDelivery(value, at);
  }

  protected encode(input: DeliveryCreate | DeliveryUpdate): JsonObject {
    return encodeDelivery(input);
  }
}
