// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

/** Where the clinic buys. */
export interface Supplier {
  id: string;
  name: string;
  customerNumber: string | null;
  email: string | null;
  phone: string | null;
  deliveryDays: string[];
  /** As 16:30, in the clinic's time. */
  orderUntil: string;
  /** From 0 to 100,000,000. */
  minimumOrderCents: number | null;
  /** From 0 to 1,000,000. */
  deliveryFeeCents: number | null;
  /** From 0 to 180. */
  paymentDays: number;
  wholesalerLicence: string | null;
  electronicOrders: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a supplier. */
export interface SupplierCreate {
  name: string;
  customerNumber?: string | null;
  email?: string | null;
  phone?: string | null;
  deliveryDays?: string[];
  /** As 16:30, in the clinic's time. */
  orderUntil: string;
  /** From 0 to 100,000,000. */
  minimumOrderCents?: number | null;
  /** From 0 to 1,000,000. */
  deliveryFeeCents?: number | null;
  /** From 0 to 180. */
  paymentDays: number;
  wholesalerLicence?: string | null;
  electronicOrders?: boolean;
}

/** What can be changed of a supplier. */
export type SupplierUpdate = Partial<SupplierCreate>;

/** Which suppliers are listed. What is left out makes no difference. */
export interface SupplierFilter extends ListParams {
  electronicOrders?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a supplier that the service has sent. */
export function decodeSupplier(value: unknown, at = 'supplier'): Supplier {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    customerNumber: optional(from, 'customer_number', text),
    email: optional(from, 'email', text),
    phone: optional(from, 'phone', text),
    deliveryDays: texts(from, 'delivery_days'),
    orderUntil: text(from, 'order_until'),
    minimumOrderCents: optional(from, 'minimum_order_cents', whole),
    deliveryFeeCents: optional(from, 'delivery_fee_cents', whole),
    paymentDays: whole(from, 'payment_days'),
    wholesalerLicence: optional(from, 'wholesaler_licence', text),
    electronicOrders: flag(from, 'electronic_orders'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a supplier as the service has them. */
export function encodeSupplier(input: SupplierUpdate): JsonObject {
  return {
    name: input.name,
    customer_number: input.customerNumber,
    email: input.email,
    phone: input.phone,
    delivery_days: input.deliveryDays,
    order_until: input.orderUntil,
    minimum_order_cents: input.minimumOrderCents,
    delivery_fee_cents: input.deliveryFeeCents,
    payment_days: input.paymentDays,
    wholesaler_licence: input.wholesalerLicence,
    electronic_orders: input.electronicOrders,
  };
}

/** What the service would refuse about a supplier, by field: none if it is right as far as can be seen from here. */
export function checkSupplier(input: SupplierUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 200);
  length(faults, 'customerNumber', input.customerNumber, 60);
  length(faults, 'email', input.email, 254);
  length(faults, 'phone', input.phone, 40);
  length(faults, 'orderUntil', input.orderUntil, 5);
  between(faults, 'minimumOrderCents', input.minimumOrderCents, 0, 100000000);
  between(faults, 'deliveryFeeCents', input.deliveryFeeCents, 0, 1000000);
  between(faults, 'paymentDays', input.paymentDays, 0, 180);
  length(faults, 'wholesalerLicence', input.wholesalerLicence, 60);
  return faults;
}

export class Suppliers extends Resource<Supplier, SupplierCreate, SupplierUpdate, SupplierFilter> {
  protected readonly path = '/suppliers';

  /** A supplier that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Supplier> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Supplier> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Supplier {
    return decodeSupplier(value, at);
  }

  protected encode(input: SupplierCreate | SupplierUpdate): JsonObject {
    return encodeSupplier(input);
  }
}
