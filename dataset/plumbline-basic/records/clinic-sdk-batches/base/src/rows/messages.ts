// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Message } from '../resources/messages.js';
import { instant } from './cells.js';

/** The columns of a table of messages, and what is above them. */
export const MESSAGE_COLUMNS = {
  id: 'Id',
  ownerId: 'Owner',
  patientId: 'Patient',
  direction: 'Direction',
  channel: 'Channel',
  subject: 'Subject',
  text: 'Text',
  sentAt: 'Sent at',
  deliveredAt: 'Delivered at',
  readAt: 'Read at',
  writtenById: 'Written by',
  templateId: 'Template',
  answersId: 'Answers',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A message as a row of that table, in texts. */
export function messageRow(item: Message): Record<keyof typeof MESSAGE_COLUMNS, string> {
  return {
    id: item.id,
    ownerId: item.ownerId,
    patientId: item.patientId ?? '',
    direction: item.direction,
    channel: item.channel,
    subject: item.subject ?? '',
    text: item.text,
    sentAt: instant(item.sentAt),
    deliveredAt: instant(item.deliveredAt),
    readAt: instant(item.readAt),
    writtenById: item.writtenById ?? '',
    templateId: item.templateId ?? '',
    answersId: item.answersId ?? '',
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
