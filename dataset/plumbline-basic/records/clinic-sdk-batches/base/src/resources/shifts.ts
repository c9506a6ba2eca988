// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type ShiftKind = 'day' | 'evening' | 'night' | 'on_call' | 'training';

export const SHIFT_KIND_VALUES: readonly ShiftKind[] = ['day', 'evening', 'night', 'on_call', 'training'];

/** A time for which somebody is on the rota. */
export interface Shift {
  id: string;
  /** The id of a staff member. */
  staffId: string;
  /** The id of a location. */
  locationId: string;
  kind: ShiftKind;
  startsAt: Date;
  endsAt: Date;
  /** From 0 to 120. */
  breakMinutes: number;
  /** The id of a room. */
  roomId: string | null;
  published: boolean;
  /** The id of a staff member. */
  swappedFromId: string | null;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a shift. */
export interface ShiftCreate {
  /** The id of a staff member. */
  staffId: string;
  /** The id of a location. */
  locationId: string;
  kind: ShiftKind;
  startsAt: Date;
  endsAt: Date;
  /** From 0 to 120. */
  breakMinutes: number;
  /** The id of a room. */
  roomId?: string | null;
  published?: boolean;
  /** The id of a staff member. */
  swappedFromId?: string | null;
  remarks?: string | null;
}

/** What can be changed of a shift. */
export type ShiftUpdate = Partial<ShiftCreate>;

/** Which shifts are listed. What is left out makes no difference. */
export interface ShiftFilter extends ListParams {
  staffId?: string;
  locationId?: string;
  kind?: ShiftKind;
  startsAtFrom?: Date;
  startsAtUntil?: Date;
  endsAtFrom?: Date;
  endsAtUntil?: Date;
  roomId?: string;
  published?: boolean;
  swappedFromId?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a shift that the service has sent. */
export function decodeShift(value: unknown, at = 'shift'): Shift {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    staffId: text(from, 'staff_id'),
    locationId: text(from, 'location_id'),
    kind: oneOf(from, 'kind', SHIFT_KIND_VALUES),
    startsAt: moment(from, 'starts_at'),
    endsAt: moment(from, 'ends_at'),
    breakMinutes: whole(from, 'break_minutes'),
    roomId: optional(from, 'room_id', text),
    published: flag(from, 'published'),
    swappedFromId: optional(from, 'swapped_from_id', text),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a shift as the service has them. */
export function encodeShift(input: ShiftUpdate): JsonObject {
  return {
    staff_id: input.staffId,
    location_id: input.locationId,
    kind: input.kind,
    starts_at: input.startsAt?.toISOString(),
    ends_at: input.endsAt?.toISOString(),
    break_minutes: input.breakMinutes,
    room_id: input.roomId,
    published: input.published,
    swapped_from_id: input.swappedFromId,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a shift, by field: none if it is right as far as can be seen from here. */
export function checkShift(input: ShiftUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'breakMinutes', input.breakMinutes, 0, 120);
  length(faults, 'remarks', input.remarks, 500);
  return faults;
}

export class Shifts extends Resource<Shift, ShiftCreate, ShiftUpdate, ShiftFilter> {
  protected readonly path = '/shifts';

  async publish(id: string, options: WriteOptions = {}): Promise<Shift> {
    return this.act(id, 'publish', {}, options);
  }

  async swap(id: string, staffId: string, options: WriteOptions = {}): Promise<Shift> {
    return this.act(id, 'swap', { staff_id: staffId }, options);
  }

  /** A shift that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Shift> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Shift> {
    return this.act(id, 'restore', {});
  }

  /** The shifts of one staff member. */
  async ofStaff(staffId: string, filter: ShiftFilter = {}) {
    return this.list({ ...filter, staffId });
  }

  /** The shifts of one location. */
  async ofLocation(locationId: string, filter: ShiftFilter = {}) {
    return this.list({ ...filter, locationId });
  }

  protected decode(value: unknown, at?: string): Shift {
    return decodeShift(value, at);
  }

  protected encode(input: ShiftCreate | ShiftUpdate): JsonObject {
    return encodeShift(input);
  }
}
