// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeDispensing, type Dispensing } from '../resources/dispensings.js';

export type DispensingEventKind =
  | 'dispensing.created'
  | 'dispensing.changed'
  | 'dispensing.archived'
  | 'dispensing.restored'
  | 'dispensing.take_back';

export const DISPENSING_EVENT_KINDS: readonly DispensingEventKind[] = [
  'dispensing.created',
  'dispensing.changed',
  'dispensing.archived',
  'dispensing.restored',
  'dispensing.take_back',
];

/** Something that happened to a dispensing, as the service reports it to a webhook. */
export interface DispensingEvent {
  id: string;
  kind: DispensingEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  dispensing: Dispensing;
}

/** Whether an event is about a dispensing, before the rest of it is looked at. */
export function isDispensingEventKind(kind: string): kind is DispensingEventKind {
  return (DISPENSING_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeDispensingEvent(value: unknown, at = 'dispensing event'): DispensingEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', DISPENSING_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    dispensing: decodeDispensing(from.values['dispensing'], `${at}.dispensing`),
  };
}
