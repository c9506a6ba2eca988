// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeAbsence, type Absence } from '../resources/absences.js';

export type AbsenceEventKind =
  | 'absence.created'
  | 'absence.changed'
  | 'absence.archived'
  | 'absence.restored'
  | 'absence.approve'
  | 'absence.refuse';

export const ABSENCE_EVENT_KINDS: readonly AbsenceEventKind[] = [
  'absence.created',
  'absence.changed',
  'absence.archived',
  'absence.restored',
  'absence.approve',
  'absence.refuse',
];

/** Something that happened to an absence, as the service reports it to a webhook. */
export interface AbsenceEvent {
  id: string;
  kind: AbsenceEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  absence: Absence;
}

/** Whether an event is about an absence, before the rest of it is looked at. */
export function isAbsenceEventKind(kind: string): kind is AbsenceEventKind {
  return (ABSENCE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeAbsenceEvent(value: unknown, at = 'absence event'): AbsenceEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', ABSENCE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    absence: decodeAbsence(from.values['absence'], `${at}.absence`),
  };
}
