// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeLabResult, type LabResult } from '../resources/lab-results.js';

export type LabResultEventKind =
  | 'lab_result.created'
  | 'lab_result.changed'
  | 'lab_result.archived'
  | 'lab_result.restored'
  | 'lab_result.mark_seen';

export const LAB_RESULT_EVENT_KINDS: readonly LabResultEventKind[] = [
  'lab_result.created',
  'lab_result.changed',
  'lab_result.archived',
  'lab_result.restored',
  'lab_result.mark_seen',
];

/** Something that happened to a lab result, as the service reports it to a webhook. */
export interface LabResultEvent {
  id: string;
  kind: LabResultEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  labResult: LabResult;
}

/** Whether an event is about a lab result, before the rest of it is looked at. */
export function isLabResultEventKind(kind: string): kind is LabResultEventKind {
  return (LAB_RESULT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeLabResultEvent(value: unknown, at = 'lab result event'): LabResultEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', LAB_RESULT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    labResult: decodeLabResult(from.values['lab_result'], `${at}.lab_result`),
  };
}
