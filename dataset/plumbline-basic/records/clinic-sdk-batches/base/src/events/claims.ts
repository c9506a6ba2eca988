// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeClaim, type Claim } from '../resources/claims.js';

export type ClaimEventKind =
  | 'claim.created'
  | 'claim.changed'
  | 'claim.archived'
  | 'claim.restored'
  | 'claim.sent'
  | 'claim.answer_query';

export const CLAIM_EVENT_KINDS: readonly ClaimEventKind[] = [
  'claim.created',
  'claim.changed',
  'claim.archived',
  'claim.restored',
  'claim.sent',
  'claim.answer_query',
];

/** Something that happened to a claim, as the service reports it to a webhook. */
export interface ClaimEvent {
  id: string;
  kind: ClaimEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  claim: Claim;
}

/** Whether an event is about a claim, before the rest of it is looked at. */
export function isClaimEventKind(kind: string): kind is ClaimEventKind {
  return (CLAIM_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeClaimEvent(value: unknown, at = 'claim event'): ClaimEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', CLAIM_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    claim: decodeClaim(from.values['claim'], `${at}.claim`),
  };
}
