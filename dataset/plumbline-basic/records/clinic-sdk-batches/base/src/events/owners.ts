// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeOwner, type Owner } from '../resources/owners.js';

export type OwnerEventKind =
  | 'owner.created'
  | 'owner.changed'
  | 'owner.archived'
  | 'owner.restored'
  | 'owner.block'
  | 'owner.unblock'
  | 'owner.merge';

export const OWNER_EVENT_KINDS: readonly OwnerEventKind[] = [
  'owner.created',
  'owner.changed',
  'owner.archived',
  'owner.restored',
  'owner.block',
  'owner.unblock',
  'owner.merge',
];

/** Something that happened to an owner, as the service reports it to a webhook. */
export interface OwnerEvent {
  id: string;
  kind: OwnerEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  owner: Owner;
}

/** Whether an event is about an owner, before the rest of it is looked at. */
export function isOwnerEventKind(kind: string): kind is OwnerEventKind {
  return (OWNER_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeOwnerEvent(value: unknown, at = 'owner event'): OwnerEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', OWNER_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    owner: decodeOwner(from.values['owner'], `${at}.owner`),
  };
}
