// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type RoomKind = 'consulting' | 'surgery' | 'imaging' | 'laboratory' | 'ward' | 'waiting';

export const ROOM_KIND_VALUES: readonly RoomKind[] = [
  'consulting',
  'surgery',
  'imaging',
  'laboratory',
  'ward',
  'waiting',
];

/** A room in which patients are looked at. */
export interface Room {
  id: string;
  name: string;
  kind: RoomKind;
  /** The id of a location. */
  locationId: string;
  /** From -3 to 20. */
  floor: number;
  equipment: string[];
  bookable: boolean;
  speciesAllowed: string[];
  outOfOrderUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a room. */
export interface RoomCreate {
  name: string;
  kind: RoomKind;
  /** The id of a location. */
  locationId: string;
  /** From -3 to 20. */
  floor: number;
  equipment?: string[];
  bookable?: boolean;
  speciesAllowed?: string[];
  outOfOrderUntil?: Date | null;
}

/** What can be changed of a room. */
export type RoomUpdate = Partial<RoomCreate>;

/** Which rooms are listed. What is left out makes no difference. */
export interface RoomFilter extends ListParams {
  kind?: RoomKind;
  locationId?: string;
  bookable?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a room that the service has sent. */
export function decodeRoom(value: unknown, at = 'room'): Room {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    kind: oneOf(from, 'kind', ROOM_KIND_VALUES),
    locationId: text(from, 'location_id'),
    floor: whole(from, 'floor'),
    equipment: texts(from, 'equipment'),
    bookable: flag(from, 'bookable'),
    speciesAllowed: texts(from, 'species_allowed'),
    outOfOrderUntil: optional(from, 'out_of_order_until', moment),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a room as the service has them. */
export function encodeRoom(input: RoomUpdate): JsonObject {
  return {
    name: input.name,
    kind: input.kind,
    location_id: input.locationId,
    floor: input.floor,
    equipment: input.equipment,
    bookable: input.bookable,
    species_allowed: input.speciesAllowed,
    out_of_order_until: input.outOfOrderUntil === null ? null : input.outOfOrderUntil?.toISOString(),
  };
}

/** What the service would refuse about a room, by field: none if it is right as far as can be seen from here. */
export function checkRoom(input: RoomUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 60);
  between(faults, 'floor', input.floor, -3, 20);
  return faults;
}

export class Rooms extends Resource<Room, RoomCreate, RoomUpdate, RoomFilter> {
  protected readonly path = '/rooms';

  /** A room that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Room> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Room> {
    return this.act(id, 'restore', {});
  }

  /** The rooms of one location. */
  async ofLocation(locationId: string, filter: RoomFilter = {}) {
    return this.list({ ...filter, locationId });
  }

  protected decode(value: unknown, at?: string): Room {
    return decodeRoom(value, at);
  }

  protected encode(input: RoomCreate | RoomUpdate): JsonObject {
    return encodeRoom(input);
  }
}
