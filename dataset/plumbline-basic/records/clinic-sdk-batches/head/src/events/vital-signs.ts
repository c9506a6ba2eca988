// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeVitalSign, type VitalSign } from '../resources/vital-signs.js';

export type VitalSignEventKind =
  | 'vital_sign.created'
  | 'vital_sign.changed'
  | 'vital_sign.archived'
  | 'vital_sign.restored';

export const VITAL_SIGN_EVENT_KINDS: readonly VitalSignEventKind[] = [
  'vital_sign.created',
  'vital_sign.changed',
  'vital_sign.archived',
  'vital_sign.restored',
];

/** Something that happened to a vital sign, as the service reports it to a webhook. */
export interface VitalSignEvent {
  id: string;
  kind: VitalSignEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  vitalSign: VitalSign;
}

/** Whether an event is about a vital sign, before the rest of it is looked at. */
export function isVitalSignEventKind(kind: string): kind is VitalSignEventKind {
  return (VITAL_SIGN_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeVitalSignEvent(value: unknown, at = 'vital sign event'): VitalSignEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', VITAL_SIGN_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    vitalSign: decodeVitalSign(from.values['vital_sign'], `${at}.vital_sign`),
  };
}
