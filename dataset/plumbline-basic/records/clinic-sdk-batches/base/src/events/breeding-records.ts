// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeBreedingRecord, type BreedingRecord } from '../resources/breeding-records.js';

export type BreedingRecordEventKind =
  | 'breeding_record.created'
  | 'breeding_record.changed'
  | 'breeding_record.archived'
  | 'breeding_record.restored';

export const BREEDING_RECORD_EVENT_KINDS: readonly BreedingRecordEventKind[] = [
  'breeding_record.created',
  'breeding_record.changed',
  'breeding_record.archived',
  'breeding_record.restored',
];

/** Something that happened to a breeding record, as the service reports it to a webhook. */
export interface BreedingRecordEvent {
  id: string;
  kind: BreedingRecordEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  breedingRecord: BreedingRecord;
}

/** Whether an event is about a breeding record, before the rest of it is looked at. */
export function isBreedingRecordEventKind(kind: string): kind is BreedingRecordEventKind {
  return (BREEDING_RECORD_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeBreedingRecordEvent(value: unknown, at = 'breeding record event'): BreedingRecordEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', BREEDING_RECORD_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    breedingRecord: decodeBreedingRecord(from.values['breeding_record'], `${at}.breeding_record`),
  };
}
