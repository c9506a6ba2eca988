// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeParasiteCheck, type ParasiteCheck } from '../resources/parasite-checks.js';

export type ParasiteCheckEventKind =
  | 'parasite_check.created'
  | 'parasite_check.changed'
  | 'parasite_check.archived'
  | 'parasite_check.restored';

export const PARASITE_CHECK_EVENT_KINDS: readonly ParasiteCheckEventKind[] = [
  'parasite_check.created',
  'parasite_check.changed',
  'parasite_check.archived',
  'parasite_check.restored',
];

/** Something that happened to a parasite check, as the service reports it to a webhook. */
export interface ParasiteCheckEvent {
  id: string;
  kind: ParasiteCheckEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  parasiteCheck: ParasiteCheck;
}

/** Whether an event is about a parasite check, before the rest of it is looked at. */
export function isParasiteCheckEventKind(kind: string): kind is ParasiteCheckEventKind {
  return (PARASITE_CHECK_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeParasiteCheckEvent(value: unknown, at = 'parasite check event'): ParasiteCheckEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', PARASITE_CHECK_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    parasiteCheck: decodeParasiteCheck(from.values['parasite_check'], `${at}.parasite_check`),
  };
}
