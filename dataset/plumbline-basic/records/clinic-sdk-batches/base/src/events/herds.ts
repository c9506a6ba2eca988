// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeHerd, type Herd } from '../resources/herds.js';

export type HerdEventKind =
  | 'herd.created'
  | 'herd.changed'
  | 'herd.archived'
  | 'herd.restored'
  | 'herd.close';

export const HERD_EVENT_KINDS: readonly HerdEventKind[] = [
  'herd.created',
  'herd.changed',
  'herd.archived',
  'herd.restored',
  'herd.close',
];

/** Something that happened to a herd, as the service reports it to a webhook. */
export interface HerdEvent {
  id: string;
  kind: HerdEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  herd: Herd;
}

/** Whether an event is about a herd, before the rest of it is looked at. */
export function isHerdEventKind(kind: string): kind is HerdEventKind {
  return (HERD_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeHerdEvent(value: unknown, at = 'herd event'): HerdEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', HERD_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    herd: decodeHerd(from.values['herd'], `${at}.herd`),
  };
}
