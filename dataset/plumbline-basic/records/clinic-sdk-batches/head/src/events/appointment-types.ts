// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeAppointmentType, type AppointmentType } from '../resources/appointment-types.js';

export type AppointmentTypeEventKind =
  | 'appointment_type.created'
  | 'appointment_type.changed'
  | 'appointment_type.archived'
  | 'appointment_type.restored';

export const APPOINTMENT_TYPE_EVENT_KINDS: readonly AppointmentTypeEventKind[] = [
  'appointment_type.created',
  'appointment_type.changed',
  'appointment_type.archived',
  'appointment_type.restored',
];

/** Something that happened to an appointment type, as the service reports it to a webhook. */
export interface AppointmentTypeEvent {
  id: string;
  kind: AppointmentTypeEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  appointmentType: AppointmentType;
}

/** Whether an event is about an appointment type, before the rest of it is looked at. */
export function isAppointmentTypeEventKind(kind: string): kind is AppointmentTypeEventKind {
  return (APPOINTMENT_TYPE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeAppointmentTypeEvent(value: unknown, at = 'appointment type event'): AppointmentTypeEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', APPOINTMENT_TYPE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    appointmentType: decodeAppointmentType(from.values['appointment_type'], `${at}.appointment_type`),
  };
}
