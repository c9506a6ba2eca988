// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeHospitalStay, type HospitalStay } from '../resources/hospital-stays.js';

export type HospitalStayEventKind =
  | 'hospital_stay.created'
  | 'hospital_stay.changed'
  | 'hospital_stay.archived'
  | 'hospital_stay.restored'
  | 'hospital_stay.admit'
  | 'hospital_stay.discharge'
  | 'hospital_stay.move';

export const HOSPITAL_STAY_EVENT_KINDS: readonly HospitalStayEventKind[] = [
  'hospital_stay.created',
  'hospital_stay.changed',
  'hospital_stay.archived',
  'hospital_stay.restored',
  'hospital_stay.admit',
  'hospital_stay.discharge',
  'hospital_stay.move',
];

/** Something that happened to a hospital stay, as the service reports it to a webhook. */
export interface HospitalStayEvent {
  id: string;
  kind: HospitalStayEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  hospitalStay: HospitalStay;
}

/** Whether an event is about a hospital stay, before the rest of it is looked at. */
export function isHospitalStayEventKind(kind: string): kind is HospitalStayEventKind {
  return (HOSPITAL_STAY_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeHospitalStayEvent(value: unknown, at = 'hospital stay event'): HospitalStayEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', HOSPITAL_STAY_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    hospitalStay: decodeHospitalStay(from.values['hospital_stay'], `${at}.hospital_stay`),
  };
}
