// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

/** A laboratory that takes samples of the clinic. */
export interface Laboratory {
  id: string;
  name: string;
  street: string | null;
  town: string | null;
  country: string;
  email: string | null;
  phone: string | null;
  customerNumber: string | null;
  /** The days of the week on which a courier comes. */
  collectsOn: string[];
  /** From 1 to 2,000. */
  turnaroundHours: number;
  accepts: string[];
  electronicOrders: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a laboratory. */
export interface LaboratoryCreate {
  name: string;
  street?: string | null;
  town?: string | null;
  country: string;
  email?: string | null;
  phone?: string | null;
  customerNumber?: string | null;
  /** The days of the week on which a courier comes. */
  collectsOn?: string[];
  /** From 1 to 2,000. */
  turnaroundHours: number;
  accepts?: string[];
  electronicOrders?: boolean;
}

/** What can be changed of a laboratory. */
export type LaboratoryUpdate = Partial<LaboratoryCreate>;

/** Which laboratories are listed. What is left out makes no difference. */
export interface LaboratoryFilter extends ListParams {
  electronicOrders?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a laboratory that the service has sent. */
export function decodeLaboratory(value: unknown, at = 'laboratory'): Laboratory {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    street: optional(from, 'street', text),
    town: optional(from, 'town', text),
    country: text(from, 'country'),
    email: optional(from, 'email', text),
    phone: optional(from, 'phone', text),
    customerNumber: optional(from, 'customer_number', text),
    collectsOn: texts(from, 'collects_on'),
    turnaroundHours: whole(from, 'turnaround_hours'),
    accepts: texts(from, 'accepts'),
    electronicOrders: flag(from, 'electronic_orders'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a laboratory as the service has them. */
export function encodeLaboratory(input: LaboratoryUpdate): JsonObject {
  return {
    name: input.name,
    street: input.street,
    town: input.town,
    country: input.country,
    email: input.email,
    phone: input.phone,
    customer_number: input.customerNumber,
    collects_on: input.collectsOn,
    turnaround_hours: input.turnaroundHours,
    accepts: input.accepts,
    electronic_orders: input.electronicOrders,
  };
}

/** What the service would refuse about a laboratory, by field: none if it is right as far as can be seen from here. */
export function checkLaboratory(input: LaboratoryUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 200);
  length(faults, 'street', input.street, 200);
  length(faults, 'town', input.town, 120);
  length(faults, 'country', input.country, 2);
  length(faults, 'email', input.email, 254);
  length(faults, 'phone', input.phone, 40);
  length(faults, 'customerNumber', input.customerNumber, 60);
  between(faults, 'turnaroundHours', input.turnaroundHours, 1, 2000);
  return faults;
}

export class Laboratories extends Resource<Laboratory, LaboratoryCreate, LaboratoryUpdate, LaboratoryFilter> {
  protected readonly path = '/laboratories';

  /** A laboratory that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Laboratory> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Laboratory> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Laboratory {
    return decodeLaboratory(value, at);
  }

  protected encode(input: LaboratoryCreate | LaboratoryUpdate): JsonObject {
    return encodeLaboratory(input);
  }
}
