// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeIncident, type Incident } from '../resources/incidents.js';

export type IncidentEventKind =
  | 'incident.created'
  | 'incident.changed'
  | 'incident.archived'
  | 'incident.restored'
  | 'incident.close';

export const INCIDENT_EVENT_KINDS: readonly IncidentEventKind[] = [
  'incident.created',
  'incident.changed',
  'incident.archived',
  'incident.restored',
  'incident.close',
];

/** Something that happened to an incident, as the service reports it to a webhook. */
export interface IncidentEvent {
  id: string;
  kind: IncidentEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  incident: Incident;
}

/** Whether an event is about an incident, before the rest of it is looked at. */
export function isIncidentEventKind(kind: string): kind is IncidentEventKind {
  return (INCIDENT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeIncidentEvent(value: unknown, at = 'incident event'): IncidentEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', INCIDENT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    incident: decodeIncident(from.values['incident'], `${at}.incident`),
  };
}
