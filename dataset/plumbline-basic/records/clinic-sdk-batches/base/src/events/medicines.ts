// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeMedicine, type Medicine } from '../resources/medicines.js';

export type MedicineEventKind =
  | 'medicine.created'
  | 'medicine.changed'
  | 'medicine.archived'
  | 'medicine.restored';

export const MEDICINE_EVENT_KINDS: readonly MedicineEventKind[] = [
  'medicine.created',
  'medicine.changed',
  'medicine.archived',
  'medicine.restored',
];

/** Something that happened to a medicine, as the service reports it to a webhook. */
export interface MedicineEvent {
  id: string;
  kind: MedicineEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  medicine: Medicine;
}

/** Whether an event is about a medicine, before the rest of it is looked at. */
export function isMedicineEventKind(kind: string): kind is MedicineEventKind {
  return (MEDICINE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeMedicineEvent(value: unknown, at = 'medicine event'): MedicineEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', MEDICINE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    medicine: decodeMedicine(from.values['medicine'], `${at}.medicine`),
  };
}
