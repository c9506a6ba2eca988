// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeAnaesthesiaRecord, type AnaesthesiaRecord } from '../resources/anaesthesia-records.js';

export type AnaesthesiaRecordEventKind =
  | 'anaesthesia_record.created'
  | 'anaesthesia_record.changed'
  | 'anaesthesia_record.archived'
  | 'anaesthesia_record.restored';

export const ANAESTHESIA_RECORD_EVENT_KINDS: readonly AnaesthesiaRecordEventKind[] = [
  'anaesthesia_record.created',
  'anaesthesia_record.changed',
  'anaesthesia_record.archived',
  'anaesthesia_record.restored',
];

/** Something that happened to an anaesthesia record, as the service reports it to a webhook. */
export interface AnaesthesiaRecordEvent {
  id: string;
  kind: AnaesthesiaRecordEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  anaesthesiaRecord: AnaesthesiaRecord;
}

/** Whether an event is about an anaesthesia record, before the rest of it is looked at. */
export function isAnaesthesiaRecordEventKind(kind: string): kind is AnaesthesiaRecordEventKind {
  return (ANAESTHESIA_RECORD_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeAnaesthesiaRecordEvent(value: unknown, at = 'anaesthesia record event'): AnaesthesiaRecordEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', ANAESTHESIA_RECORD_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    anaesthesiaRecord: decodeAnaesthesiaRecord(from.values['anaesthesia_record'], `${at}.anaesthesia_record`),
  };
}
