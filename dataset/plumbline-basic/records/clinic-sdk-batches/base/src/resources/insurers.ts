// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

/** A company that insures animals. */
export interface Insurer {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  claimsEmail: string | null;
  paysClinicDirectly: boolean;
  /** From 0 to 100,000,000. */
  needsPreapprovalAboveCents: number | null;
  country: string;
  portalCode: string | null;
  /** From 0 to 365. */
  answerDays: number;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an insurer. */
export interface InsurerCreate {
  name: string;
  email?: string | null;
  phone?: string | null;
  claimsEmail?: string | null;
  paysClinicDirectly?: boolean;
  /** From 0 to 100,000,000. */
  needsPreapprovalAboveCents?: number | null;
  country: string;
  portalCode?: string | null;
  /** From 0 to 365. */
  answerDays: number;
  remarks?: string | null;
}

/** What can be changed of an insurer. */
export type InsurerUpdate = Partial<InsurerCreate>;

/** Which insurers are listed. What is left out makes no difference. */
export interface InsurerFilter extends ListParams {
  paysClinicDirectly?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an insurer that the service has sent. */
export function decodeInsurer(value: unknown, at = 'insurer'): Insurer {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    email: optional(from, 'email', text),
    phone: optional(from, 'phone', text),
    claimsEmail: optional(from, 'claims_email', text),
    paysClinicDirectly: flag(from, 'pays_clinic_directly'),
    needsPreapprovalAboveCents: optional(from, 'needs_preapproval_above_cents', whole),
    country: text(from, 'country'),
    portalCode: optional(from, 'portal_code', text),
    answerDays: whole(from, 'answer_days'),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an insurer as the service has them. */
export function encodeInsurer(input: InsurerUpdate): JsonObject {
  return {
    name: input.name,
    email: input.email,
    phone: input.phone,
    claims_email: input.claimsEmail,
    pays_clinic_directly: input.paysClinicDirectly,
    needs_preapproval_above_cents: input.needsPreapprovalAboveCents,
    country: input.country,
    portal_code: input.portalCode,
    answer_days: input.answerDays,
    remarks: input.remarks,
  };
}

/** What the service would refuse about an insurer, by field: none if it is right as far as can be seen from here. */
export function checkInsurer(input: InsurerUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 200);
  length(faults, 'email', input.email, 254);
  length(faults, 'phone', input.phone, 40);
  length(faults, 'claimsEmail', input.claimsEmail, 254);
  between(faults, 'needsPreapprovalAboveCents', input.needsPreapprovalAboveCents, 0, 100000000);
  length(faults, 'country', input.country, 2);
  length(faults, 'portalCode', input.portalCode, 40);
  between(faults, 'answerDays', input.answerDays, 0, 365);
  length(faults, 'remarks', input.remarks, 2000);
  return faults;
}

export class Insurers extends Resource<Insurer, InsurerCreate, InsurerUpdate, InsurerFilter> {
  protected readonly path = '/insurers';

  /** An insurer that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Insurer> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Insurer> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Insurer {
    return decodeInsurer(value, at);
  }

  protected encode(input: InsurerCreate | InsurerUpdate): JsonObject {
    return encodeInsurer(input);
  }
}
