// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeLocation, type Location } from '../resources/locations.js';

export type LocationEventKind =
  | 'location.created'
  | 'location.changed'
  | 'location.archived'
  | 'location.restored';

export const LOCATION_EVENT_KINDS: readonly LocationEventKind[] = [
  'location.created',
  'location.changed',
  'location.archived',
  'location.restored',
];

/** Something that happened to a location, as the service reports it to a webhook. */
export interface LocationEvent {
  id: string;
  kind: LocationEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  location: Location;
}

/** Whether an event is about a location, before the rest of it is looked at. */
export function isLocationEventKind(kind: string): kind is LocationEventKind {
  return (LOCATION_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeLocationEvent(value: unknown, at = 'location event'): LocationEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', LOCATION_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    location: decodeLocation(from.values['location'], `${at}.location`),
  };
}
