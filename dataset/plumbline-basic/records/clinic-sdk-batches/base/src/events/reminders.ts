// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeReminder, type Reminder } from '../resources/reminders.js';

export type ReminderEventKind =
  | 'reminder.created'
  | 'reminder.changed'
  | 'reminder.archived'
  | 'reminder.restored'
  | 'reminder.send_now'
  | 'reminder.cancel';

export const REMINDER_EVENT_KINDS: readonly ReminderEventKind[] = [
  'reminder.created',
  'reminder.changed',
  'reminder.archived',
  'reminder.restored',
  'reminder.send_now',
  'reminder.cancel',
];

/** Something that happened to a reminder, as the service reports it to a webhook. */
export interface ReminderEvent {
  id: string;
  kind: ReminderEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  reminder: Reminder;
}

/** Whether an event is about a reminder, before the rest of it is looked at. */
export function isReminderEventKind(kind: string): kind is ReminderEventKind {
  return (REMINDER_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeReminderEvent(value: unknown, at = 'reminder event'): ReminderEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', REMINDER_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    reminder: decodeReminder(from.values['reminder'], `${at}.reminder`),
  };
}
