// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeCremation, type Cremation } from '../resources/cremations.js';

export type CremationEventKind =
  | 'cremation.created'
  | 'cremation.changed'
  | 'cremation.archived'
  | 'cremation.restored'
  | 'cremation.record_return';

export const CREMATION_EVENT_KINDS: readonly CremationEventKind[] = [
  'cremation.created',
  'cremation.changed',
  'cremation.archived',
  'cremation.restored',
  'cremation.record_return',
];

/** Something that happened to a cremation, as the service reports it to a webhook. */
export interface CremationEvent {
  id: string;
  kind: CremationEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  cremation: Cremation;
}

/** Whether an event is about a cremation, before the rest of it is looked at. */
export function isCremationEventKind(kind: string): kind is CremationEventKind {
  return (CREMATION_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeCremationEvent(value: unknown, at = 'cremation event'): CremationEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', CREMATION_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    cremation: decodeCremation(from.values['cremation'], `${at}.cremation`),
  };
}
