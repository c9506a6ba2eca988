// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeConsent, type Consent } from '../resources/consents.js';

export type ConsentEventKind =
  | 'consent.created'
  | 'consent.changed'
  | 'consent.archived'
  | 'consent.restored'
  | 'consent.withdraw';

export const CONSENT_EVENT_KINDS: readonly ConsentEventKind[] = [
  'consent.created',
  'consent.changed',
  'consent.archived',
  'consent.restored',
  'consent.withdraw',
];

/** Something that happened to a consent, as the service reports it to a webhook. */
export interface ConsentEvent {
  id: string;
  kind: ConsentEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  consent: Consent;
}

/** Whether an event is about a consent, before the rest of it is looked at. */
export function isConsentEventKind(kind: string): kind is ConsentEventKind {
  return (CONSENT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeConsentEvent(value: unknown, at = 'consent event'): ConsentEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', CONSENT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    consent: decodeConsent(from.values['consent'], `${at}.consent`),
  };
}
