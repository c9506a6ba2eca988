// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type AppointmentTypeNeedsRoomKind = 'consulting' | 'surgery' | 'imaging' | 'none';

export const APPOINTMENT_TYPE_NEEDS_ROOM_KIND_VALUES: readonly AppointmentTypeNeedsRoomKind[] = [
  'consulting',
  'surgery',
  'imaging',
  'none',
];

/** A kind of appointment, with its usual length and price. */
export interface AppointmentType {
  id: string;
  name: string;
  /** From 5 to 480. */
  minutes: number;
  /** For the calendar, as #3366cc. */
  colour: string;
  bookableOnline: boolean;
  needsRoomKind: AppointmentTypeNeedsRoomKind;
  /** The id of a price item. */
  priceItemId: string | null;
  /** Kept free afterwards. */
  bufferMinutes: number;
  speciesAllowed: string[];
  /** Sent with the confirmation. */
  instructions: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an appointment type. */
export interface AppointmentTypeCreate {
  name: string;
  /** From 5 to 480. */
  minutes: number;
  /** For the calendar, as #3366cc. */
  colour: string;
  bookableOnline?: boolean;
  needsRoomKind: AppointmentTypeNeedsRoomKind;
  /** The id of a price item. */
  priceItemId?: string | null;
  /** Kept free afterwards. */
  bufferMinutes: number;
  speciesAllowed?: string[];
  /** Sent with the confirmation. */
  instructions?: string | null;
}

/** What can be changed of an appointment type. */
export type AppointmentTypeUpdate = Partial<AppointmentTypeCreate>;

/** Which appointment types are listed. What is left out makes no difference. */
export interface AppointmentTypeFilter extends ListParams {
  bookableOnline?: boolean;
  needsRoomKind?: AppointmentTypeNeedsRoomKind;
  priceItemId?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an appointment type that the service has sent. */
export function decodeAppointmentType(value: unknown, at = 'appointment type'): AppointmentType {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    minutes: whole(from, 'minutes'),
    colour: text(from, 'colour'),
    bookableOnline: flag(from, 'bookable_online'),
    needsRoomKind: oneOf(from, 'needs_room_kind', APPOINTMENT_TYPE_NEEDS_ROOM_KIND_VALUES),
    priceItemId: optional(from, 'price_item_id', text),
    bufferMinutes: whole(from, 'buffer_minutes'),
    speciesAllowed: texts(from, 'species_allowed'),
    instructions: optional(from, 'instructions', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an appointment type as the service has them. */
export function encodeAppointmentType(input: AppointmentTypeUpdate): JsonObject {
  return {
    name: input.name,
    minutes: input.minutes,
    colour: input.colour,
    bookable_online: input.bookableOnline,
    needs_room_kind: input.needsRoomKind,
    price_item_id: input.priceItemId,
    buffer_minutes: input.bufferMinutes,
    species_allowed: input.speciesAllowed,
    instructions: input.instructions,
  };
}

/** What the service would refuse about an appointment type, by field: none if it is right as far as can be seen from here. */
export function checkAppointmentType(input: AppointmentTypeUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 100);
  between(faults, 'minutes', input.minutes, 5, 480);
  length(faults, 'colour', input.colour, 7);
  between(faults, 'bufferMinutes', input.bufferMinutes, 0, 120);
  length(faults, 'instructions', input.instructions, 2000);
  return faults;
}

export class AppointmentTypes extends Resource<AppointmentType, AppointmentTypeCreate, AppointmentTypeUpdate, AppointmentTypeFilter> {
  protected readonly path = '/appointment-types';

  /** An appointment type that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<AppointmentType> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<AppointmentType> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): AppointmentType {
    return decodeAppointmentType(value, at);
  }

  protected encode(input: AppointmentTypeCreate | AppointmentTypeUpdate): JsonObject {
    return encodeAppointmentType(input);
  }
}
