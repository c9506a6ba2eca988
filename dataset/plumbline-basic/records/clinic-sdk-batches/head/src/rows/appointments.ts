// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Appointment } from '../resources/appointments.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of appointments, and what is above them. */
export const APPOINTMENT_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  vetId: 'Vet',
  roomId: 'Room',
  typeId: 'Type',
  startsAt: 'Starts at',
  minutes: 'Minutes',
  status: 'Status',
  reason: 'Reason',
  urgency: 'Urgency',
  bookedBy: 'Booked by',
  reminderSentAt: 'Reminder sent at',
  arrivedAt: 'Arrived at',
  feeForNoShow: 'Fee for no show',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An appointment as a row of that table, in texts. */
export function appointmentRow(item: Appointment): Record<keyof typeof APPOINTMENT_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    vetId: item.vetId ?? '',
    roomId: item.roomId ?? '',
    typeId: item.typeId,
    startsAt: instant(item.startsAt),
    minutes: figure(item.minutes),
    status: item.status,
    reason: item.reason,
    urgency: item.urgency,
    bookedBy: item.bookedBy,
    reminderSentAt: instant(item.reminderSentAt),
    arrivedAt: instant(item.arrivedAt),
    feeForNoShow: yesNo(item.feeForNoShow),
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
