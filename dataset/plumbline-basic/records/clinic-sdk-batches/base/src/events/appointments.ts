// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeAppointment, type Appointment } from '../resources/appointments.js';

export type AppointmentEventKind =
  | 'appointment.created'
  | 'appointment.changed'
  | 'appointment.archived'
  | 'appointment.restored'
  | 'appointment.confirm'
  | 'appointment.check_in'
  | 'appointment.cancel'
  | 'appointment.reschedule';

export const APPOINTMENT_EVENT_KINDS: readonly AppointmentEventKind[] = [
  'appointment.created',
  'appointment.changed',
  'appointment.archived',
  'appointment.restored',
  'appointment.confirm',
  'appointment.check_in',
  'appointment.cancel',
  'appointment.reschedule',
];

/** Something that happened to an appointment, as the service reports it to a webhook. */
export interface AppointmentEvent {
  id: string;
  kind: AppointmentEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  appointment: Appointment;
}

/** Whether an event is about an appointment, before the rest of it is looked at. */
export function isAppointmentEventKind(kind: string): kind is AppointmentEventKind {
  return (APPOINTMENT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeAppointmentEvent(value: unknown, at = 'appointment event'): AppointmentEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', APPOINTMENT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    appointment: decodeAppointment(from.values['appointment'], `${at}.appointment`),
  };
}
