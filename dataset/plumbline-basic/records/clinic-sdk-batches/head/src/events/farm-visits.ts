// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeFarmVisit, type FarmVisit } from '../resources/farm-visits.js';

export type FarmVisitEventKind =
  | 'farm_visit.created'
  | 'farm_visit.changed'
  | 'farm_visit.archived'
  | 'farm_visit.restored'
  | 'farm_visit.finish'
  | 'farm_visit.cancel';

export const FARM_VISIT_EVENT_KINDS: readonly FarmVisitEventKind[] = [
  'farm_visit.created',
  'farm_visit.changed',
  'farm_visit.archived',
  'farm_visit.restored',
  'farm_visit.finish',
  'farm_visit.cancel',
];

/** Something that happened to a farm visit, as the service reports it to a webhook. */
export interface FarmVisitEvent {
  id: string;
  kind: FarmVisitEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  farmVisit: FarmVisit;
}

/** Whether an event is about a farm visit, before the rest of it is looked at. */
export function isFarmVisitEventKind(kind: string): kind is FarmVisitEventKind {
  return (FARM_VISIT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeFarmVisitEvent(value: unknown, at = 'farm visit event'): FarmVisitEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', FARM_VISIT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    farmVisit: decodeFarmVisit(from.values['farm_visit'], `${at}.farm_visit`),
  };
}
