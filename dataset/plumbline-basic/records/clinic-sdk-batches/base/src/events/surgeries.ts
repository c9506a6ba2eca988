// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeSurgery, type Surgery } from '../resources/surgeries.js';

export type SurgeryEventKind =
  | 'surgery.created'
  | 'surgery.changed'
  | 'surgery.archived'
  | 'surgery.restored'
  | 'surgery.begin'
  | 'surgery.finish'
  | 'surgery.abandon';

export const SURGERY_EVENT_KINDS: readonly SurgeryEventKind[] = [
  'surgery.created',
  'surgery.changed',
  'surgery.archived',
  'surgery.restored',
  'surgery.begin',
  'surgery.finish',
  'surgery.abandon',
];

/** Something that happened to a surgery, as the service reports it to a webhook. */
export interface SurgeryEvent {
  id: string;
  kind: SurgeryEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  surgery: Surgery;
}

/** Whether an event is about a surgery, before the rest of it is looked at. */
export function isSurgeryEventKind(kind: string): kind is SurgeryEventKind {
  return (SURGERY_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeSurgeryEvent(value: unknown, at = 'surgery event'): SurgeryEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', SURGERY_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    surgery: decodeSurgery(from.values['surgery'], `${at}.surgery`),
  };
}
