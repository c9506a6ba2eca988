// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, decimal, fields, flag, moment, oneOf, optional, text } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type OwnerTitle = 'mr' | 'mrs' | 'ms' | 'dr' | 'other';

export const OWNER_TITLE_VALUES: readonly OwnerTitle[] = ['mr', 'mrs', 'ms', 'dr', 'other'];

export type OwnerLanguage = 'en' | 'nl' | 'de' | 'fr';

export const OWNER_LANGUAGE_VALUES: readonly OwnerLanguage[] = ['en', 'nl', 'de', 'fr'];

export type OwnerPrefers = 'email' | 'phone' | 'letter' | 'none';

export const OWNER_PREFERS_VALUES: readonly OwnerPrefers[] = ['email', 'phone', 'letter', 'none'];

/** A person who brings patients to the clinic, and pays. */
export interface Owner {
  id: string;
  name: string;
  givenNames: string | null;
  title: OwnerTitle | null;
  /** Where letters and invoices go. */
  email: string | null;
  phone: string | null;
  secondPhone: string | null;
  street: string | null;
  town: string | null;
  postcode: string | null;
  /** As two letters, for example NL. */
  country: string;
  language: OwnerLanguage;
  bornOn: string | null;
  /** How the owner wants to be reminded. */
  prefers: OwnerPrefers;
  /** Taken off of every item that allows it. */
  discountPercent: number;
  /** No new appointments until old invoices are paid. */
  blocked: boolean;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an owner. */
export interface OwnerCreate {
  name: string;
  givenNames?: string | null;
  title?: OwnerTitle | null;
  /** Where letters and invoices go. */
  email?: string | null;
  phone?: string | null;
  secondPhone?: string | null;
  street?: string | null;
  town?: string | null;
  postcode?: string | null;
  /** As two letters, for example NL. */
  country: string;
  language: OwnerLanguage;
  bornOn?: string | null;
  /** How the owner wants to be reminded. */
  prefers: OwnerPrefers;
  /** Taken off of every item that allows it. */
  discountPercent: number;
  /** No new appointments until old invoices are paid. */
  blocked?: boolean;
  remarks?: string | null;
}

/** What can be changed of an owner. */
export type OwnerUpdate = Partial<OwnerCreate>;

/** Which owners are listed. What is left out makes no difference. */
export interface OwnerFilter extends ListParams {
  title?: OwnerTitle;
  language?: OwnerLanguage;
  bornOnFrom?: string;
  bornOnUntil?: string;
  prefers?: OwnerPrefers;
  blocked?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an owner that the service has sent. */
export function decodeOwner(value: unknown, at = 'owner'): Owner {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    givenNames: optional(from, 'given_names', text),
    title: optional(from, 'title', (fields, name) => oneOf(fields, name, OWNER_TITLE_VALUES)),
    email: optional(from, 'email', text),
    phone: optional(from, 'phone', text),
    secondPhone: optional(from, 'second_phone', text),
    street: optional(from, 'street', text),
    town: optional(from, 'town', text),
    postcode: optional(from, 'postcode', text),
    country: text(from, 'country'),
    language: oneOf(from, 'language', OWNER_LANGUAGE_VALUES),
    bornOn: optional(from, 'born_on', day),
    prefers: oneOf(from, 'prefers', OWNER_PREFERS_VALUES),
    discountPercent: decimal(from, 'discount_percent'),
    blocked: flag(from, 'blocked'),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an owner as the service has them. */
export function encodeOwner(input: OwnerUpdate): JsonObject {
  return {
    name: input.name,
    given_names: input.givenNames,
    title: input.title,
    email: input.email,
    phone: input.phone,
    second_phone: input.secondPhone,
    street: input.street,
    town: input.town,
    postcode: input.postcode,
    country: input.country,
    language: input.language,
    born_on: input.bornOn,
    prefers: input.prefers,
    discount_percent: input.discountPercent,
    blocked: input.blocked,
    remarks: input.remarks,
  };
}

/** What the service would refuse about an owner, by field: none if it is right as far as can be seen from here. */
export function checkOwner(input: OwnerUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 200);
  length(faults, 'givenNames', input.givenNames, 200);
  length(faults, 'email', input.email, 254);
  length(faults, 'phone', input.phone, 40);
  length(faults, 'secondPhone', input.secondPhone, 40);
  length(faults, 'street', input.street, 200);
  length(faults, 'town', input.town, 120);
  length(faults, 'postcode', input.postcode, 20);
  length(faults, 'country', input.country, 2);
  isDay(faults, 'bornOn', input.bornOn);
  between(faults, 'discountPercent', input.discountPercent, 0, 100);
  length(faults, 'remarks', input.remarks, 2000);
  return faults;
}

export class Owners extends Resource<Owner, OwnerCreate, OwnerUpdate, OwnerFilter> {
  protected readonly path = '/owners';

  /** Stops new appointments. */
  async block(id: string, reason: string, options: WriteOptions = {}): Promise<Owner> {
    return this.act(id, 'block', { reason }, options);
  }

  async unblock(id: string, options: WriteOptions = {}): Promise<Owner> {
    return this.act(id, 'unblock', {}, options);
  }

  /** Moves the patients and invoices of another owner here, and archives the other. */
  async merge(id: string, otherId: string, options: WriteOptions = {}): Promise<Owner> {
    return this.act(id, 'merge', { other_id: otherId }, options);
  }

  /** An owner that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Owner> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Owner> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Owner {
    return decodeOwner(value, at);
  }

  protected encode(input: OwnerCreate | OwnerUpdate): JsonObject {
    return encodeOwner(input);
  }
}
