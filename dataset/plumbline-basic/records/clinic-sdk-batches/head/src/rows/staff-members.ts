// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { StaffMember } from '../resources/staff-members.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of staff members, and what is above them. */
export const STAFF_MEMBER_COLUMNS = {
  id: 'Id',
  name: 'Name',
  initials: 'Initials',
  role: 'Role',
  email: 'Email',
  phone: 'Phone',
  registerNumber: 'Register number',
  locationId: 'Location',
  beginsOn: 'Begins on',
  endsOn: 'Ends on',
  weeklyMinutes: 'Weekly minutes',
  colour: 'Colour',
  mayPrescribe: 'May prescribe',
  maySignOff: 'May sign off',
  language: 'Language',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A staff member as a row of that table, in texts. */
export function staffMemberRow(item: StaffMember): Record<keyof typeof STAFF_MEMBER_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    initials: item.initials,
    role: item.role,
    email: item.email,
    phone: item.phone ?? '',
    registerNumber: item.registerNumber ?? '',
    locationId: item.locationId,
    beginsOn: item.beginsOn,
    endsOn: item.endsOn ?? '',
    weeklyMinutes: figure(item.weeklyMinutes),
    colour: item.colour,
    mayPrescribe: yesNo(item.mayPrescribe),
    maySignOff: yesNo(item.maySignOff),
    language: item.language,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
