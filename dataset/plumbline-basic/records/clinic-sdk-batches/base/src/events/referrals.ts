// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeReferral, type Referral } from '../resources/referrals.js';

export type ReferralEventKind =
  | 'referral.created'
  | 'referral.changed'
  | 'referral.archived'
  | 'referral.restored'
  | 'referral.sent'
  | 'referral.close';

export const REFERRAL_EVENT_KINDS: readonly ReferralEventKind[] = [
  'referral.created',
  'referral.changed',
  'referral.archived',
  'referral.restored',
  'referral.sent',
  'referral.close',
];

/** Something that happened to a referral, as the service reports it to a webhook. */
export interface ReferralEvent {
  id: string;
  kind: ReferralEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  referral: Referral;
}

/** Whether an event is about a referral, before the rest of it is looked at. */
export function isReferralEventKind(kind: string): kind is ReferralEventKind {
  return (REFERRAL_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeReferralEvent(value: unknown, at = 'referral event'): ReferralEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', REFERRAL_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    referral: decodeReferral(from.values['referral'], `${at}.referral`),
  };
}
