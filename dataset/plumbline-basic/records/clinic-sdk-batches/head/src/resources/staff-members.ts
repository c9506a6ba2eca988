// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type StaffMemberRole =
  | 'vet'
  | 'nurse'
  | 'assistant'
  | 'receptionist'
  | 'manager'
  | 'trainee'
  | 'locum';

export const STAFF_MEMBER_ROLE_VALUES: readonly StaffMemberRole[] = [
  'vet',
  'nurse',
  'assistant',
  'receptionist',
  'manager',
  'trainee',
  'locum',
];

export type StaffMemberLanguage = 'en' | 'nl' | 'de' | 'fr';

export const STAFF_MEMBER_LANGUAGE_VALUES: readonly StaffMemberLanguage[] = ['en', 'nl', 'de', 'fr'];

/** Somebody who works at the clinic. */
export interface StaffMember {
  id: string;
  name: string;
  initials: string;
  role: StaffMemberRole;
  email: string;
  phone: string | null;
  /** Of the professional body. */
  registerNumber: string | null;
  /** The id of a location. */
  locationId: string;
  beginsOn: string;
  endsOn: string | null;
  /** From 0 to 4,800. */
  weeklyMinutes: number;
  colour: string;
  mayPrescribe: boolean;
  maySignOff: boolean;
  language: StaffMemberLanguage;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a staff member. */
export interface StaffMemberCreate {
  name: string;
  initials: string;
  role: StaffMemberRole;
  email: string;
  phone?: string | null;
  /** Of the professional body. */
  registerNumber?: string | null;
  /** The id of a location. */
  locationId: string;
  beginsOn: string;
  endsOn?: string | null;
  /** From 0 to 4,800. */
  weeklyMinutes: number;
  colour: string;
  mayPrescribe?: boolean;
  maySignOff?: boolean;
  language: StaffMemberLanguage;
}

/** What can be changed of a staff member. */
export type StaffMemberUpdate = Partial<StaffMemberCreate>;

/** Which staff members are listed. What is left out makes no difference. */
export interface StaffMemberFilter extends ListParams {
  role?: StaffMemberRole;
  locationId?: string;
  beginsOnFrom?: string;
  beginsOnUntil?: string;
  endsOnFrom?: string;
  endsOnUntil?: string;
  mayPrescribe?: boolean;
  maySignOff?: boolean;
  language?: StaffMemberLanguage;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a staff member that the service has sent. */
export function decodeStaffMember(value: unknown, at = 'staff member'): StaffMember {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    initials: text(from, 'initials'),
    role: oneOf(from, 'role', STAFF_MEMBER_ROLE_VALUES),
    email: text(from, 'email'),
    phone: optional(from, 'phone', text),
    registerNumber: optional(from, 'register_number', text),
    locationId: text(from, 'location_id'),
    beginsOn: day(from, 'begins_on'),
    endsOn: optional(from, 'ends_on', day),
    weeklyMinutes: whole(from, 'weekly_minutes'),
    colour: text(from, 'colour'),
    mayPrescribe: flag(from, 'may_prescribe'),
    maySignOff: flag(from, 'may_sign_off'),
    language: oneOf(from, 'language', STAFF_MEMBER_LANGUAGE_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a staff member as the service has them. */
export function encodeStaffMember(input: StaffMemberUpdate): JsonObject {
  return {
    name: input.name,
    initials: input.initials,
    role: input.role,
    email: input.email,
    phone: input.phone,
    register_number: input.registerNumber,
    location_id: input.locationId,
    begins_on: input.beginsOn,
    ends_on: input.endsOn,
    weekly_minutes: input.weeklyMinutes,
    colour: input.colour,
    may_prescribe: input.mayPrescribe,
    may_sign_off: input.maySignOff,
    language: input.language,
  };
}

/** What the service would refuse about a staff member, by field: none if it is right as far as can be seen from here. */
export function checkStaffMember(input: StaffMemberUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 200);
  length(faults, 'initials', input.initials, 5);
  length(faults, 'email', input.email, 254);
  length(faults, 'phone', input.phone, 40);
  length(faults, 'registerNumber', input.registerNumber, 40);
  isDay(faults, 'beginsOn', input.beginsOn);
  isDay(faults, 'endsOn', input.endsOn);
  between(faults, 'weeklyMinutes', input.weeklyMinutes, 0, 4800);
  length(faults, 'colour', input.colour, 7);
  return faults;
}

export class StaffMembers extends Resource<StaffMember, StaffMemberCreate, StaffMemberUpdate, StaffMemberFilter> {
  protected readonly path = '/staff-members';

  async deactivate(id: string, endsOn: string, options: WriteOptions = {}): Promise<StaffMember> {
    return this.act(id, 'deactivate', { ends_on: endsOn }, options);
  }

  /** A staff member that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<StaffMember> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<StaffMember> {
    return this.act(id, 'restore', {});
  }

  /** The staff members of one location. */
  async ofLocation(locationId: string, filter: StaffMemberFilter = {}) {
    return this.list({ ...filter, locationId });
  }

  protected decode(value: unknown, at?: string): StaffMember {
    return decodeStaffMember(value, at);
  }

  protected encode(input: StaffMemberCreate | StaffMemberUpdate): JsonObject {
    return encodeStaffMember(input);
  }
}
