// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type AppointmentStatus =
  | 'booked'
  | 'confirmed'
  | 'arrived'
  | 'in_progress'
  | 'finished'
  | 'cancelled'
  | 'no_show';

export const APPOINTMENT_STATUS_VALUES: readonly AppointmentStatus[] = [
  'booked',
  'confirmed',
  'arrived',
  'in_progress',
  'finished',
  'cancelled',
  'no_show',
];

export type AppointmentUrgency = 'routine' | 'soon' | 'emergency';

export const APPOINTMENT_URGENCY_VALUES: readonly AppointmentUrgency[] = ['routine', 'soon', 'emergency'];

export type AppointmentBookedBy = 'desk' | 'phone' | 'portal';

export const APPOINTMENT_BOOKED_BY_VALUES: readonly AppointmentBookedBy[] = ['desk', 'phone', 'portal'];

/** A time at which an owner comes with a patient. */
export interface Appointment {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a staff member. */
  vetId: string | null;
  /** The id of a room. */
  roomId: string | null;
  /** The id of an appointment type. */
  typeId: string;
  startsAt: Date;
  /** From 5 to 480. */
  minutes: number;
  status: AppointmentStatus;
  /** What the owner says it is about. */
  reason: string;
  urgency: AppointmentUrgency;
  bookedBy: AppointmentBookedBy;
  reminderSentAt: Date | null;
  arrivedAt: Date | null;
  feeForNoShow: boolean;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an appointment. */
export interface AppointmentCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a staff member. */
  vetId?: string | null;
  /** The id of a room. */
  roomId?: string | null;
  /** The id of an appointment type. */
  typeId: string;
  startsAt: Date;
  /** From 5 to 480. */
  minutes: number;
  /** What the owner says it is about. */
  reason: string;
  urgency: AppointmentUrgency;
  bookedBy: AppointmentBookedBy;
  feeForNoShow?: boolean;
  remarks?: string | null;
}

/** What can be changed of an appointment. */
export type AppointmentUpdate = Partial<AppointmentCreate>;

/** Which appointments are listed. What is left out makes no difference. */
export interface AppointmentFilter extends ListParams {
  patientId?: string;
  vetId?: string;
  roomId?: string;
  typeId?: string;
  startsAtFrom?: Date;
  startsAtUntil?: Date;
  status?: AppointmentStatus;
  urgency?: AppointmentUrgency;
  bookedBy?: AppointmentBookedBy;
  feeForNoShow?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an appointment that the service has sent. */
export function decodeAppointment(value: unknown, at = 'appointment'): Appointment {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    vetId: optional(from, 'vet_id', text),
    roomId: optional(from, 'room_id', text),
    typeId: text(from, 'type_id'),
    startsAt: moment(from, 'starts_at'),
    minutes: whole(from, 'minutes'),
    status: oneOf(from, 'status', APPOINTMENT_STATUS_VALUES),
    reason: text(from, 'reason'),
    urgency: oneOf(from, 'urgency', APPOINTMENT_URGENCY_VALUES),
    bookedBy: oneOf(from, 'booked_by', APPOINTMENT_BOOKED_BY_VALUES),
    reminderSentAt: optional(from, 'reminder_sent_at', moment),
    arrivedAt: optional(from, 'arrived_at', moment),
    feeForNoShow: flag(from, 'fee_for_no_show'),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an appointment as the service has them. */
export function encodeAppointment(input: AppointmentUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    vet_id: input.vetId,
    room_id: input.roomId,
    type_id: input.typeId,
    starts_at: input.startsAt?.toISOString(),
    minutes: input.minutes,
    reason: input.reason,
    urgency: input.urgency,
    booked_by: input.bookedBy,
    fee_for_no_show: input.feeForNoShow,
    remarks: input.remarks,
  };
}

/** What the service would refuse about an appointment, by field: none if it is right as far as can be seen from here. */
export function checkAppointment(input: AppointmentUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'minutes', input.minutes, 5, 480);
  length(faults, 'reason', input.reason, 500);
  length(faults, 'remarks', input.remarks, 2000);
  return faults;
}

export class Appointments extends Resource<Appointment, AppointmentCreate, AppointmentUpdate, AppointmentFilter> {
  protected readonly path = '/appointments';

  async confirm(id: string, options: WriteOptions = {}): Promise<Appointment> {
    return this.act(id, 'confirm', {}, options);
  }

  /** The owner is in the waiting room. */
  async checkIn(id: string, options: WriteOptions = {}): Promise<Appointment> {
    return this.act(id, 'check-in', {}, options);
  }

  async cancel(id: string, reason: string, options: WriteOptions = {}): Promise<Appointment> {
    return this.act(id, 'cancel', { reason }, options);
  }

  /** Keeps everything but the time and the room. */
  async reschedule(id: string, startsAt: string, roomId: string, options: WriteOptions = {}): Promise<Appointment> {
    return this.act(id, 'reschedule', { starts_at: startsAt, room_id: roomId }, options);
  }

  /** An appointment that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Appointment> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Appointment> {
    return this.act(id, 'restore', {});
  }

  /** The appointments of one patient. */
  async ofPatient(patientId: string, filter: AppointmentFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The appointments of one appointment type. */
  async ofType(typeId: string, filter: AppointmentFilter = {}) {
    return this.list({ ...filter, typeId });
  }

  protected decode(value: unknown, at?: string): Appointment {
    return decodeAppointment(value, at);
  }

  protected encode(input: AppointmentCreate | AppointmentUpdate): JsonObject {
    return encodeAppointment(input);
  }
}
