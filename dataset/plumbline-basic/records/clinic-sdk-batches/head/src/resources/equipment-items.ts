// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type EquipmentStatus = 'working' | 'faulty' | 'in_repair' | 'retired';

export const EQUIPMENT_STATUS_VALUES: readonly EquipmentStatus[] = [
  'working',
  'faulty',
  'in_repair',
  'retired',
];

/** A device that has to be looked after. */
export interface Equipment {
  id: string;
  name: string;
  serialNumber: string | null;
  maker: string | null;
  /** The id of a location. */
  locationId: string;
  /** The id of a room. */
  roomId: string | null;
  boughtOn: string | null;
  warrantyUntil: string | null;
  servicedOn: string | null;
  /** From 1 to 120. */
  serviceEveryMonths: number | null;
  calibratedOn: string | null;
  status: EquipmentStatus;
  /** From 0 to 1,000,000,000. */
  purchaseCents: number | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an equipment. */
export interface EquipmentCreate {
  name: string;
  serialNumber?: string | null;
  maker?: string | null;
  /** The id of a location. */
  locationId: string;
  /** The id of a room. */
  roomId?: string | null;
  boughtOn?: string | null;
  warrantyUntil?: string | null;
  servicedOn?: string | null;
  /** From 1 to 120. */
  serviceEveryMonths?: number | null;
  calibratedOn?: string | null;
  /** From 0 to 1,000,000,000. */
  purchaseCents?: number | null;
}

/** What can be changed of an equipment. */
export type EquipmentUpdate = Partial<EquipmentCreate>;

/** Which equipment items are listed. What is left out makes no difference. */
export interface EquipmentFilter extends ListParams {
  locationId?: string;
  roomId?: string;
  boughtOnFrom?: string;
  boughtOnUntil?: string;
  warrantyUntilFrom?: string;
  warrantyUntilUntil?: string;
  servicedOnFrom?: string;
  servicedOnUntil?: string;
  calibratedOnFrom?: string;
  calibratedOnUntil?: string;
  status?: EquipmentStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an equipment that the service has sent. */
export function decodeEquipment(value: unknown, at = 'equipment'): Equipment {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    serialNumber: optional(from, 'serial_number', text),
    maker: optional(from, 'maker', text),
    locationId: text(from, 'location_id'),
    roomId: optional(from, 'room_id', text),
    boughtOn: optional(from, 'bought_on', day),
    warrantyUntil: optional(from, 'warranty_until', day),
    servicedOn: optional(from, 'serviced_on', day),
    serviceEveryMonths: optional(from, 'service_every_months', whole),
    calibratedOn: optional(from, 'calibrated_on', day),
    status: oneOf(from, 'status', EQUIPMENT_STATUS_VALUES),
    purchaseCents: optional(from, 'purchase_cents', whole),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an equipment as the service has them. */
export function encodeEquipment(input: EquipmentUpdate): JsonObject {
  return {
    name: input.name,
    serial_number: input.serialNumber,
    maker: input.maker,
    location_id: input.locationId,
    room_id: input.roomId,
    bought_on: input.boughtOn,
    warranty_until: input.warrantyUntil,
    serviced_on: input.servicedOn,
    service_every_months: input.serviceEveryMonths,
    calibrated_on: input.calibratedOn,
    purchase_cents: input.purchaseCents,
  };
}

/** What the service would refuse about an equipment, by field: none if it is right as far as can be seen from here. */
export function checkEquipment(input: EquipmentUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 200);
  length(faults, 'serialNumber', input.serialNumber, 80);
  length(faults, 'maker', input.maker, 120);
  isDay(faults, 'boughtOn', input.boughtOn);
  isDay(faults, 'warrantyUntil', input.warrantyUntil);
  isDay(faults, 'servicedOn', input.servicedOn);
  between(faults, 'serviceEveryMonths', input.serviceEveryMonths, 1, 120);
  isDay(faults, 'calibratedOn', input.calibratedOn);
  between(faults, 'purchaseCents', input.purchaseCents, 0, 1000000000);
  return faults;
}

export class EquipmentItems extends Resource<Equipment, EquipmentCreate, EquipmentUpdate, EquipmentFilter> {
  protected readonly path = '/equipment-items';

  async reportFault(id: string, text: string, options: WriteOptions = {}): Promise<Equipment> {
    return this.act(id, 'report-fault', { text }, options);
  }

  async recordService(id: string, servicedOn: string, options: WriteOptions = {}): Promise<Equipment> {
    return this.act(id, 'record-service', { serviced_on: servicedOn }, options);
  }

  /** An equipment that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Equipment> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Equipment> {
    return this.act(id, 'restore', {});
  }

  /** The equipment items of one location. */
  async ofLocation(locationId: string, filter: EquipmentFilter = {}) {
    return this.list({ ...filter, locationId });
  }

  protected decode(value: unknown, at?: string): Equipment {
    return decodeEquipment(value, at);
  }

  protected encode(input: EquipmentCreate | EquipmentUpdate): JsonObject {
    return encodeEquipment(input);
  }
}
