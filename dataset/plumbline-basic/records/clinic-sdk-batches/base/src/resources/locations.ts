// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { length, type Faults } from '../core/check.js';
import { fields, flag, moment, optional, text } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

/** One of the clinic's addresses. */
export interface Location {
  id: string;
  name: string;
  street: string;
  town: string;
  postcode: string;
  country: string;
  /** As Europe/Amsterdam. */
  timeZone: string;
  phone: string;
  emergencyPhone: string | null;
  email: string;
  openFrom: string;
  openUntil: string;
  parking: string | null;
  main: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a location. */
export interface LocationCreate {
  name: string;
  street: string;
  town: string;
  postcode: string;
  country: string;
  /** As Europe/Amsterdam. */
  timeZone: string;
  phone: string;
  emergencyPhone?: string | null;
  email: string;
  openFrom: string;
  openUntil: string;
  parking?: string | null;
  main?: boolean;
}

/** What can be changed of a location. */
export type LocationUpdate = Partial<LocationCreate>;

/** Which locations are listed. What is left out makes no difference. */
export interface LocationFilter extends ListParams {
  main?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a location that the service has sent. */
export function decodeLocation(value: unknown, at = 'location'): Location {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    street: text(from, 'street'),
    town: text(from, 'town'),
    postcode: text(from, 'postcode'),
    country: text(from, 'country'),
    timeZone: text(from, 'time_zone'),
    phone: text(from, 'phone'),
    emergencyPhone: optional(from, 'emergency_phone', text),
    email: text(from, 'email'),
    openFrom: text(from, 'open_from'),
    openUntil: text(from, 'open_until'),
    parking: optional(from, 'parking', text),
    main: flag(from, 'main'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a location as the service has them. */
export function encodeLocation(input: LocationUpdate): JsonObject {
  return {
    name: input.name,
    street: input.street,
    town: input.town,
    postcode: input.postcode,
    country: input.country,
    time_zone: input.timeZone,
    phone: input.phone,
    emergency_phone: input.emergencyPhone,
    email: input.email,
    open_from: input.openFrom,
    open_until: input.openUntil,
    parking: input.parking,
    main: input.main,
  };
}

/** What the service would refuse about a location, by field: none if it is right as far as can be seen from here. */
export function checkLocation(input: LocationUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 120);
  length(faults, 'street', input.street, 200);
  length(faults, 'town', input.town, 120);
  length(faults, 'postcode', input.postcode, 20);
  length(faults, 'country', input.country, 2);
  length(faults, 'timeZone', input.timeZone, 60);
  length(faults, 'phone', input.phone, 40);
  length(faults, 'emergencyPhone', input.emergencyPhone, 40);
  length(faults, 'email', input.email, 254);
  length(faults, 'openFrom', input.openFrom, 5);
  length(faults, 'openUntil', input.openUntil, 5);
  length(faults, 'parking', input.parking, 500);
  return faults;
}

export class Locations extends Resource<Location, LocationCreate, LocationUpdate, LocationFilter> {
  protected readonly path = '/locations';

  /** A location that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Location> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Location> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Location {
    return decodeLocation(value, at);
  }

  protected encode(input: LocationCreate | LocationUpdate): JsonObject {
    return encodeLocation(input);
  }
}
