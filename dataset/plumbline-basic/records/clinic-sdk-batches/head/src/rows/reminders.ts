// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Reminder } from '../resources/reminders.js';
import { figure, instant } from './cells.js';

/** The columns of a table of reminders, and what is above them. */
export const REMINDER_COLUMNS = {
  id: 'Id',
  ownerId: 'Owner',
  patientId: 'Patient',
  kind: 'Kind',
  dueOn: 'Due on',
  sendOn: 'Send on',
  channel: 'Channel',
  text: 'Text',
  sentAt: 'Sent at',
  answered: 'Answered',
  repeatAfterDays: 'Repeat after days',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A reminder as a row of that table, in texts. */
export function reminderRow(item: Reminder): Record<keyof typeof REMINDER_COLUMNS, string> {
  return {
    id: item.id,
    ownerId: item.ownerId,
    patientId: item.patientId ?? '',
    kind: item.kind,
    dueOn: item.dueOn,
    sendOn: item.sendOn,
    channel: item.channel,
    text: item.text,
    sentAt: instant(item.sentAt),
    answered: item.answered,
    repeatAfterDays: figure(item.repeatAfterDays),
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
