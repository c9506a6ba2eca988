// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodePatient, type Patient } from '../resources/patients.js';

export type PatientEventKind =
  | 'patient.created'
  | 'patient.changed'
  | 'patient.archived'
  | 'patient.restored'
  | 'patient.transfer'
  | 'patient.record_death';

export const PATIENT_EVENT_KINDS: readonly PatientEventKind[] = [
  'patient.created',
  'patient.changed',
  'patient.archived',
  'patient.restored',
  'patient.transfer',
  'patient.record_death',
];

/** Something that happened to a patient, as the service reports it to a webhook. */
export interface PatientEvent {
  id: string;
  kind: PatientEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  patient: Patient;
}

/** Whether an event is about a patient, before the rest of it is looked at. */
export function isPatientEventKind(kind: string): kind is PatientEventKind {
  return (PATIENT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodePatientEvent(value: unknown, at = 'patient event'): PatientEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', PATIENT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    patient: decodePatient(from.values['patient'], `${at}.patient`),
  };
}
