// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeVaccine, type Vaccine } from '../resources/vaccines.js';

export type VaccineEventKind =
  | 'vaccine.created'
  | 'vaccine.changed'
  | 'vaccine.archived'
  | 'vaccine.restored';

export const VACCINE_EVENT_KINDS: readonly VaccineEventKind[] = [
  'vaccine.created',
  'vaccine.changed',
  'vaccine.archived',
  'vaccine.restored',
];

/** Something that happened to a vaccine, as the service reports it to a webhook. */
export interface VaccineEvent {
  id: string;
  kind: VaccineEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  vaccine: Vaccine;
}

/** Whether an event is about a vaccine, before the rest of it is looked at. */
export function isVaccineEventKind(kind: string): kind is VaccineEventKind {
  return (VACCINE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeVaccineEvent(value: unknown, at = 'vaccine event'): VaccineEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', VACCINE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    vaccine: decodeVaccine(from.values['vaccine'], `${at}.vaccine`),
  };
}
