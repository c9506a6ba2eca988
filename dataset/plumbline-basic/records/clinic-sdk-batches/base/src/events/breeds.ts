// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeBreed, type Breed } from '../resources/breeds.js';

export type BreedEventKind =
  | 'breed.created'
  | 'breed.changed'
  | 'breed.archived'
  | 'breed.restored';

export const BREED_EVENT_KINDS: readonly BreedEventKind[] = [
  'breed.created',
  'breed.changed',
  'breed.archived',
  'breed.restored',
];

/** Something that happened to a breed, as the service reports it to a webhook. */
export interface BreedEvent {
  id: string;
  kind: BreedEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  breed: Breed;
}

/** Whether an event is about a breed, before the rest of it is looked at. */
export function isBreedEventKind(kind: string): kind is BreedEventKind {
  return (BREED_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeBreedEvent(value: unknown, at = 'breed event'): BreedEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', BREED_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    breed: decodeBreed(from.values['breed'], `${at}.breed`),
  };
}
