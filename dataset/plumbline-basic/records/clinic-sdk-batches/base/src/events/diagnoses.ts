// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeDiagnosis, type Diagnosis } from '../resources/diagnoses.js';

export type DiagnosisEventKind =
  | 'diagnosis.created'
  | 'diagnosis.changed'
  | 'diagnosis.archived'
  | 'diagnosis.restored'
  | 'diagnosis.resolve'
  | 'diagnosis.reopen';

export const DIAGNOSIS_EVENT_KINDS: readonly DiagnosisEventKind[] = [
  'diagnosis.created',
  'diagnosis.changed',
  'diagnosis.archived',
  'diagnosis.restored',
  'diagnosis.resolve',
  'diagnosis.reopen',
];

/** Something that happened to a diagnosis, as the service reports it to a webhook. */
export interface DiagnosisEvent {
  id: string;
  kind: DiagnosisEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  diagnosis: Diagnosis;
}

/** Whether an event is about a diagnosis, before the rest of it is looked at. */
export function isDiagnosisEventKind(kind: string): kind is DiagnosisEventKind {
  return (DIAGNOSIS_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeDiagnosisEvent(value: unknown, at = 'diagnosis event'): DiagnosisEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', DIAGNOSIS_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    diagnosis: decodeDiagnosis(from.values['diagnosis'], `${at}.diagnosis`),
  };
}
