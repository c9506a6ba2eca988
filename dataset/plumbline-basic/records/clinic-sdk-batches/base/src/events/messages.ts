// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeMessage, type Message } from '../resources/messages.js';

export type MessageEventKind =
  | 'message.created'
  | 'message.changed'
  | 'message.archived'
  | 'message.restored'
  | 'message.sent'
  | 'message.assign';

export const MESSAGE_EVENT_KINDS: readonly MessageEventKind[] = [
  'message.created',
  'message.changed',
  'message.archived',
  'message.restored',
  'message.sent',
  'message.assign',
];

/** Something that happened to a message, as the service reports it to a webhook. */
export interface MessageEvent {
  id: string;
  kind: MessageEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  message: Message;
}

/** Whether an event is about a message, before the rest of it is looked at. */
export function isMessageEventKind(kind: string): kind is MessageEventKind {
  return (MESSAGE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeMessageEvent(value: unknown, at = 'message event'): MessageEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', MESSAGE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    message: decodeMessage(from.values['message'], `${at}.message`),
  };
}
