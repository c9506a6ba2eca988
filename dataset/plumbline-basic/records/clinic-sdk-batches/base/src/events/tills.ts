// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeTill, type Till } from '../resources/tills.js';

export type TillEventKind =
  | 'till.created'
  | 'till.changed'
  | 'till.archived'
  | 'till.restored'
  | 'till.open'
  | 'till.count';

export const TILL_EVENT_KINDS: readonly TillEventKind[] = [
  'till.created',
  'till.changed',
  'till.archived',
  'till.restored',
  'till.open',
  'till.count',
];

/** Something that happened to a till, as the service reports it to a webhook. */
export interface TillEvent {
  id: string;
  kind: TillEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  till: Till;
}

/** Whether an event is about a till, before the rest of it is looked at. */
export function isTillEventKind(kind: string): kind is TillEventKind {
  return (TILL_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeTillEvent(value: unknown, at = 'till event'): TillEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', TILL_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    till: decodeTill(from.values['till'], `${at}.till`),
  };
}
