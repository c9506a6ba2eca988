// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodePrescription, type Prescription } from '../resources/prescriptions.js';

export type PrescriptionEventKind =
  | 'prescription.created'
  | 'prescription.changed'
  | 'prescription.archived'
  | 'prescription.restored'
  | 'prescription.stop'
  | 'prescription.repeat';

export const PRESCRIPTION_EVENT_KINDS: readonly PrescriptionEventKind[] = [
  'prescription.created',
  'prescription.changed',
  'prescription.archived',
  'prescription.restored',
  'prescription.stop',
  'prescription.repeat',
];

/** Something that happened to a prescription, as the service reports it to a webhook. */
export interface PrescriptionEvent {
  id: string;
  kind: PrescriptionEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  prescription: Prescription;
}

/** Whether an event is about a prescription, before the rest of it is looked at. */
export function isPrescriptionEventKind(kind: string): kind is PrescriptionEventKind {
  return (PRESCRIPTION_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodePrescriptionEvent(value: unknown, at = 'prescription event'): PrescriptionEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', PRESCRIPTION_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    prescription: decodePrescription(from.values['prescription'], `${at}.prescription`),
  };
}
