// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { length, type Faults } from '../core/check.js';
import { fields, moment, oneOf, optional, text } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type MessageDirection = 'in' | 'out';

export const MESSAGE_DIRECTION_VALUES: readonly MessageDirection[] = ['in', 'out'];

export type MessageChannel = 'email' | 'sms' | 'letter' | 'portal';

export const MESSAGE_CHANNEL_VALUES: readonly MessageChannel[] = ['email', 'sms', 'letter', 'portal'];

export type MessageStatus = 'draft' | 'queued' | 'sent' | 'delivered' | 'bounced' | 'received';

export const MESSAGE_STATUS_VALUES: readonly MessageStatus[] = [
  'draft',
  'queued',
  'sent',
  'delivered',
  'bounced',
  'received',
];

/** Something that was written to or by an owner. */
export interface Message {
  id: string;
  /** The id of an owner. */
  ownerId: string;
  /** The id of a patient. */
  patientId: string | null;
  direction: MessageDirection;
  channel: MessageChannel;
  subject: string | null;
  text: string;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  /** The id of a staff member. */
  writtenById: string | null;
  /** The id of a template. */
  templateId: string | null;
  /** The id of a message. */
  answersId: string | null;
  status: MessageStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a message. */
export interface MessageCreate {
  /** The id of an owner. */
  ownerId: string;
  /** The id of a patient. */
  patientId?: string | null;
  direction: MessageDirection;
  channel: MessageChannel;
  subject?: string | null;
  text: string;
  /** The id of a staff member. */
  writtenById?: string | null;
  /** The id of a template. */
  templateId?: string | null;
  /** The id of a message. */
  answersId?: string | null;
}

/** What can be changed of a message. */
export type MessageUpdate = Partial<MessageCreate>;

/** Which messages are listed. What is left out makes no difference. */
export interface MessageFilter extends ListParams {
  ownerId?: string;
  patientId?: string;
  direction?: MessageDirection;
  channel?: MessageChannel;
  writtenById?: string;
  templateId?: string;
  answersId?: string;
  status?: MessageStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a message that the service has sent. */
export function decodeMessage(value: unknown, at = 'message'): Message {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    ownerId: text(from, 'owner_id'),
    patientId: optional(from, 'patient_id', text),
    direction: oneOf(from, 'direction', MESSAGE_DIRECTION_VALUES),
    channel: oneOf(from, 'channel', MESSAGE_CHANNEL_VALUES),
    subject: optional(from, 'subject', text),
    text: text(from, 'text'),
    sentAt: optional(from, 'sent_at', moment),
    deliveredAt: optional(from, 'delivered_at', moment),
    readAt: optional(from, 'read_at', moment),
    writtenById: optional(from, 'written_by_id', text),
    templateId: optional(from, 'template_id', text),
    answersId: optional(from, 'answers_id', text),
    status: oneOf(from, 'status', MESSAGE_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a message as the service has them. */
export function encodeMessage(input: MessageUpdate): JsonObject {
  return {
    owner_id: input.ownerId,
    patient_id: input.patientId,
    direction: input.direction,
    channel: input.channel,
    subject: input.subject,
    text: input.text,
    written_by_id: input.writtenById,
    template_id: input.templateId,
    answers_id: input.answersId,
  };
}

/** What the service would refuse about a message, by field: none if it is right as far as can be seen from here. */
export function checkMessage(input: MessageUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'subject', input.subject, 200);
  length(faults, 'text', input.text, 8000);
  return faults;
}

export class Messages extends Resource<Message, MessageCreate, MessageUpdate, MessageFilter> {
  protected readonly path = '/messages';

  async send(id: string, options: WriteOptions = {}): Promise<Message> {
    return this.act(id, 'send', {}, options);
  }

  async assign(id: string, staffId: string, options: WriteOptions = {}): Promise<Message> {
    return this.act(id, 'assign', { staff_id: staffId }, options);
  }

  /** A message that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Message> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Message> {
    return this.act(id, 'restore', {});
  }

  /** The messages of one owner. */
  async ofOwner(ownerId: string, filter: MessageFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  protected decode(value: unknown, at?: string): Message {
    return decodeMessage(value, at);
  }

  protected encode(input: MessageCreate | MessageUpdate): JsonObject {
    return encodeMessage(input);
  }
}
