// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeLaboratory, type Laboratory } from '../resources/laboratories.js';

export type LaboratoryEventKind =
  | 'laboratory.created'
  | 'laboratory.changed'
  | 'laboratory.archived'
  | 'laboratory.restored';

export const LABORATORY_EVENT_KINDS: readonly LaboratoryEventKind[] = [
  'laboratory.created',
  'laboratory.changed',
  'laboratory.archived',
  'laboratory.restored',
];

/** Something that happened to a laboratory, as the service reports it to a webhook. */
export interface LaboratoryEvent {
  id: string;
  kind: LaboratoryEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  laboratory: Laboratory;
}

/** Whether an event is about a laboratory, before the rest of it is looked at. */
export function isLaboratoryEventKind(kind: string): kind is LaboratoryEventKind {
  return (LABORATORY_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeLaboratoryEvent(value: unknown, at = 'laboratory event'): LaboratoryEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', LABORATORY_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    laboratory: decodeLaboratory(from.values['laboratory'], `${at}.laboratory`),
  };
}
