// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeControlledEntry, type ControlledEntry } from '../resources/controlled-entries.js';

export type ControlledEntryEventKind =
  | 'controlled_entry.created'
  | 'controlled_entry.changed'
  | 'controlled_entry.archived'
  | 'controlled_entry.restored';

export const CONTROLLED_ENTRY_EVENT_KINDS: readonly ControlledEntryEventKind[] = [
  'controlled_entry.created',
  'controlled_entry.changed',
  'controlled_entry.archived',
  'controlled_entry.restored',
];

/** Something that happened to a controlled entry, as the service reports it to a webhook. */
export interface ControlledEntryEvent {
  id: string;
  kind: ControlledEntryEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  controlledEntry: ControlledEntry;
}

/** Whether an event is about a controlled entry, before the rest of it is looked at. */
export function isControlledEntryEventKind(kind: string): kind is ControlledEntryEventKind {
  return (CONTROLLED_ENTRY_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeControlledEntryEvent(value: unknown, at = 'controlled entry event'): ControlledEntryEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', CONTROLLED_ENTRY_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    controlledEntry: decodeControlledEntry(from.values['controlled_entry'], `${at}.controlled_entry`),
  };
}
