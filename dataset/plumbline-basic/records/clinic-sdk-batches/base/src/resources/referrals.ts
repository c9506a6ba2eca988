// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { isDay, length, type Faults } from '../core/check.js';
import { day, fields, moment, oneOf, optional, text } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type ReferralDirection = 'in' | 'out';

export const REFERRAL_DIRECTION_VALUES: readonly ReferralDirection[] = ['in', 'out'];

export type ReferralDiscipline =
  | 'surgery'
  | 'cardiology'
  | 'dermatology'
  | 'neurology'
  | 'oncology'
  | 'ophthalmology'
  | 'imaging'
  | 'other';

export const REFERRAL_DISCIPLINE_VALUES: readonly ReferralDiscipline[] = [
  'surgery',
  'cardiology',
  'dermatology',
  'neurology',
  'oncology',
  'ophthalmology',
  'imaging',
  'other',
];

export type ReferralStatus = 'draft' | 'sent' | 'accepted' | 'seen' | 'closed' | 'declined';

export const REFERRAL_STATUS_VALUES: readonly ReferralStatus[] = [
  'draft',
  'sent',
  'accepted',
  'seen',
  'closed',
  'declined',
];

/** A patient who is sent to another clinic, or comes from one. */
export interface Referral {
  id: string;
  /** The id of a patient. */
  patientId: string;
  direction: ReferralDirection;
  clinicName: string;
  clinicEmail: string | null;
  specialist: string | null;
  discipline: ReferralDiscipline;
  question: string;
  history: string | null;
  sentAt: Date | null;
  seenOn: string | null;
  answer: string | null;
  status: ReferralStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a referral. */
export interface ReferralCreate {
  /** The id of a patient. */
  patientId: string;
  direction: ReferralDirection;
  clinicName: string;
  clinicEmail?: string | null;
  specialist?: string | null;
  discipline: ReferralDiscipline;
  question: string;
  history?: string | null;
  seenOn?: string | null;
  answer?: string | null;
}

/** What can be changed of a referral. */
export type ReferralUpdate = Partial<ReferralCreate>;

/** Which referrals are listed. What is left out makes no difference. */
export interface ReferralFilter extends ListParams {
  patientId?: string;
  direction?: ReferralDirection;
  discipline?: ReferralDiscipline;
  seenOnFrom?: string;
  seenOnUntil?: string;
  status?: ReferralStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a referral that the service has sent. */
export function decodeReferral(value: unknown, at = 'referral'): Referral {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    direction: oneOf(from, 'direction', REFERRAL_DIRECTION_VALUES),
    clinicName: text(from, 'clinic_name'),
    clinicEmail: optional(from, 'clinic_email', text),
    specialist: optional(from, 'specialist', text),
    discipline: oneOf(from, 'discipline', REFERRAL_DISCIPLINE_VALUES),
    question: text(from, 'question'),
    history: optional(from, 'history', text),
    sentAt: optional(from, 'sent_at', moment),
    seenOn: optional(from, 'seen_on', day),
    answer: optional(from, 'answer', text),
    status: oneOf(from, 'status', REFERRAL_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a referral as the service has them. */
export function encodeReferral(input: ReferralUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    direction: input.direction,
    clinic_name: input.clinicName,
    clinic_email: input.clinicEmail,
    specialist: input.specialist,
    discipline: input.discipline,
    question: input.question,
    history: input.history,
    seen_on: input.seenOn,
    answer: input.answer,
  };
}

/** What the service would refuse about a referral, by field: none if it is right as far as can be seen from here. */
export function checkReferral(input: ReferralUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'clinicName', input.clinicName, 200);
  length(faults, 'clinicEmail', input.clinicEmail, 254);
  length(faults, 'specialist', input.specialist, 200);
  length(faults, 'question', input.question, 4000);
  length(faults, 'history', input.history, 8000);
  isDay(faults, 'seenOn', input.seenOn);
  length(faults, 'answer', input.answer, 8000);
  return faults;
}

export class Referrals extends Resource<Referral, ReferralCreate, ReferralUpdate, ReferralFilter> {
  protected readonly path = '/referrals';

  async send(id: string, options: WriteOptions = {}): Promise<Referral> {
    return this.act(id, 'send', {}, options);
  }

  async close(id: string, answer: string, options: WriteOptions = {}): Promise<Referral> {
    return this.act(id, 'close', { answer }, options);
  }

  /** A referral that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Referral> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Referral> {
    return this.act(id, 'restore', {});
  }

  /** The referrals of one patient. */
  async ofPatient(patientId: string, filter: ReferralFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  protected decode(value: unknown, at?: string): Referral {
    return decodeReferral(value, at);
  }

  protected encode(input: ReferralCreate | ReferralUpdate): JsonObject {
    return encodeReferral(input);
  }
}
