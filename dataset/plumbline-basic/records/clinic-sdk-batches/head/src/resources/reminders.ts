// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type ReminderKind =
  | 'vaccination'
  | 'check_up'
  | 'medicine'
  | 'dental'
  | 'payment'
  | 'birthday'
  | 'other';

export const REMINDER_KIND_VALUES: readonly ReminderKind[] = [
  'vaccination',
  'check_up',
  'medicine',
  'dental',
  'payment',
  'birthday',
  'other',
];

export type ReminderChannel = 'email' | 'phone' | 'letter';

export const REMINDER_CHANNEL_VALUES: readonly ReminderChannel[] = ['email', 'phone', 'letter'];

export type ReminderAnswered = 'none' | 'booked' | 'declined' | 'unreachable';

export const REMINDER_ANSWERED_VALUES: readonly ReminderAnswered[] = [
  'none',
  'booked',
  'declined',
  'unreachable',
];

export type ReminderStatus = 'waiting' | 'sent' | 'done' | 'cancelled';

export const REMINDER_STATUS_VALUES: readonly ReminderStatus[] = ['waiting', 'sent', 'done', 'cancelled'];

/** Something that an owner is to be reminded of. */
export interface Reminder {
  id: string;
  /** The id of an owner. */
  ownerId: string;
  /** The id of a patient. */
  patientId: string | null;
  kind: ReminderKind;
  dueOn: string;
  sendOn: string;
  channel: ReminderChannel;
  text: string;
  sentAt: Date | null;
  answered: ReminderAnswered;
  /** From 1 to 3,650. */
  repeatAfterDays: number | null;
  status: ReminderStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a reminder. */
export interface ReminderCreate {
  /** The id of an owner. */
  ownerId: string;
  /** The id of a patient. */
  patientId?: string | null;
  kind: ReminderKind;
  dueOn: string;
  sendOn: string;
  channel: ReminderChannel;
  text: string;
  answered: ReminderAnswered;
  /** From 1 to 3,650. */
  repeatAfterDays?: number | null;
}

/** What can be changed of a reminder. */
export type ReminderUpdate = Partial<ReminderCreate>;

/** Which reminders are listed. What is left out makes no difference. */
export interface ReminderFilter extends ListParams {
  ownerId?: string;
  patientId?: string;
  kind?: ReminderKind;
  dueOnFrom?: string;
  dueOnUntil?: string;
  sendOnFrom?: string;
  sendOnUntil?: string;
  channel?: ReminderChannel;
  answered?: ReminderAnswered;
  status?: ReminderStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a reminder that the service has sent. */
export function decodeReminder(value: unknown, at = 'reminder'): Reminder {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    ownerId: text(from, 'owner_id'),
    patientId: optional(from, 'patient_id', text),
    kind: oneOf(from, 'kind', REMINDER_KIND_VALUES),
    dueOn: day(from, 'due_on'),
    sendOn: day(from, 'send_on'),
    channel: oneOf(from, 'channel', REMINDER_CHANNEL_VALUES),
    text: text(from, 'text'),
    sentAt: optional(from, 'sent_at', moment),
    answered: oneOf(from, 'answered', REMINDER_ANSWERED_VALUES),
    repeatAfterDays: optional(from, 'repeat_after_days', whole),
    status: oneOf(from, 'status', REMINDER_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a reminder as the service has them. */
export function encodeReminder(input: ReminderUpdate): JsonObject {
  return {
    owner_id: input.ownerId,
    patient_id: input.patientId,
    kind: input.kind,
    due_on: input.dueOn,
    send_on: input.sendOn,
    channel: input.channel,
    text: input.text,
    answered: input.answered,
    repeat_after_days: input.repeatAfterDays,
  };
}

/** What the service would refuse about a reminder, by field: none if it is right as far as can be seen from here. */
export function checkReminder(input: ReminderUpdate): Faults {
  const faults: Faults = {};
  isDay(faults, 'dueOn', input.dueOn);
  isDay(faults, 'sendOn', input.sendOn);
  length(faults, 'text', input.text, 1000);
  between(faults, 'repeatAfterDays', input.repeatAfterDays, 1, 3650);
  return faults;
}

export class Reminders extends Resource<Reminder, ReminderCreate, ReminderUpdate, ReminderFilter> {
  protected readonly path = '/reminders';

  async sendNow(id: string, options: WriteOptions = {}): Promise<Reminder> {
    return this.act(id, 'send-now', {}, options);
  }

  async cancel(id: string, reason: string, options: WriteOptions = {}): Promise<Reminder> {
    return this.act(id, 'cancel', { reason }, options);
  }

  /** A reminder that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Reminder> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Reminder> {
    return this.act(id, 'restore', {});
  }

  /** The reminders of one owner. */
  async ofOwner(ownerId: string, filter: ReminderFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  protected decode(value: unknown, at?: string): Reminder {
    return decodeReminder(value, at);
  }

  protected encode(input: ReminderCreate | ReminderUpdate): JsonObject {
    return encodeReminder(input);
  }
}
