// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeConsultation, type Consultation } from '../resources/consultations.js';

export type ConsultationEventKind =
  | 'consultation.created'
  | 'consultation.changed'
  | 'consultation.archived'
  | 'consultation.restored'
  | 'consultation.sign'
  | 'consultation.amend';

export const CONSULTATION_EVENT_KINDS: readonly ConsultationEventKind[] = [
  'consultation.created',
  'consultation.changed',
  'consultation.archived',
  'consultation.restored',
  'consultation.sign',
  'consultation.amend',
];

/** Something that happened to a consultation, as the service reports it to a webhook. */
export interface ConsultationEvent {
  id: string;
  kind: ConsultationEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  consultation: Consultation;
}

/** Whether an event is about a consultation, before the rest of it is looked at. */
export function isConsultationEventKind(kind: string): kind is ConsultationEventKind {
  return (CONSULTATION_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeConsultationEvent(value: unknown, at = 'consultation event'): ConsultationEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', CONSULTATION_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    consultation: decodeConsultation(from.values['consultation'], `${at}.consultation`),
  };
}
