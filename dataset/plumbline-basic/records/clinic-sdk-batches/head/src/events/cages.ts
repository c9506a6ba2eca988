// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeCage, type Cage } from '../resources/cages.js';

export type CageEventKind =
  | 'cage.created'
  | 'cage.changed'
  | 'cage.archived'
  | 'cage.restored'
  | 'cage.mark_clean';

export const CAGE_EVENT_KINDS: readonly CageEventKind[] = [
  'cage.created',
  'cage.changed',
  'cage.archived',
  'cage.restored',
  'cage.mark_clean',
];

/** Something that happened to a cage, as the service reports it to a webhook. */
export interface CageEvent {
  id: string;
  kind: CageEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  cage: Cage;
}

/** Whether an event is about a cage, before the rest of it is looked at. */
export function isCageEventKind(kind: string): kind is CageEventKind {
  return (CAGE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeCageEvent(value: unknown, at = 'cage event'): CageEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', CAGE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    cage: decodeCage(from.values['cage'], `${at}.cage`),
  };
}
