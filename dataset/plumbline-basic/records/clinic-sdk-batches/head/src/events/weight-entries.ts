// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeWeightEntry, type WeightEntry } from '../resources/weight-entries.js';

export type WeightEntryEventKind =
  | 'weight_entry.created'
  | 'weight_entry.changed'
  | 'weight_entry.archived'
  | 'weight_entry.restored';

export const WEIGHT_ENTRY_EVENT_KINDS: readonly WeightEntryEventKind[] = [
  'weight_entry.created',
  'weight_entry.changed',
  'weight_entry.archived',
  'weight_entry.restored',
];

/** Something that happened to a weight entry, as the service reports it to a webhook. */
export interface WeightEntryEvent {
  id: string;
  kind: WeightEntryEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  weightEntry: WeightEntry;
}

/** Whether an event is about a weight entry, before the rest of it is looked at. */
export function isWeightEntryEventKind(kind: string): kind is WeightEntryEventKind {
  return (WEIGHT_ENTRY_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeWeightEntryEvent(value: unknown, at = 'weight entry event'): WeightEntryEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', WEIGHT_ENTRY_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    weightEntry: decodeWeightEntry(from.values['weight_entry'], `${at}.weight_entry`),
  };
}
