// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeInsurer, type Insurer } from '../resources/insurers.js';

export type InsurerEventKind =
  | 'insurer.created'
  | 'insurer.changed'
  | 'insurer.archived'
  | 'insurer.restored';

export const INSURER_EVENT_KINDS: readonly InsurerEventKind[] = [
  'insurer.created',
  'insurer.changed',
  'insurer.archived',
  'insurer.restored',
];

/** Something that happened to an insurer, as the service reports it to a webhook. */
export interface InsurerEvent {
  id: string;
  kind: InsurerEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  insurer: Insurer;
}

/** Whether an event is about an insurer, before the rest of it is looked at. */
export function isInsurerEventKind(kind: string): kind is InsurerEventKind {
  return (INSURER_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeInsurerEvent(value: unknown, at = 'insurer event'): InsurerEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', INSURER_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    insurer: decodeInsurer(from.values['insurer'], `${at}.insurer`),
  };
}
