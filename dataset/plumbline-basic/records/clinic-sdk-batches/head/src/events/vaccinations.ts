// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeVaccination, type Vaccination } from '../resources/vaccinations.js';

export type VaccinationEventKind =
  | 'vaccination.created'
  | 'vaccination.changed'
  | 'vaccination.archived'
  | 'vaccination.restored'
  | 'vaccination.report_reaction';

export const VACCINATION_EVENT_KINDS: readonly VaccinationEventKind[] = [
  'vaccination.created',
  'vaccination.changed',
  'vaccination.archived',
  'vaccination.restored',
  'vaccination.report_reaction',
];

/** Something that happened to a vaccination, as the service reports it to a webhook. */
export interface VaccinationEvent {
  id: string;
  kind: VaccinationEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  vaccination: Vaccination;
}

/** Whether an event is about a vaccination, before the rest of it is looked at. */
export function isVaccinationEventKind(kind: string): kind is VaccinationEventKind {
  return (VACCINATION_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeVaccinationEvent(value: unknown, at = 'vaccination event'): VaccinationEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', VACCINATION_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    vaccination: decodeVaccination(from.values['vaccination'], `${at}.vaccination`),
  };
}
