// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeStaffMember, type StaffMember } from '../resources/staff-members.js';

export type StaffMemberEventKind =
  | 'staff_member.created'
  | 'staff_member.changed'
  | 'staff_member.archived'
  | 'staff_member.restored'
  | 'staff_member.deactivate';

export const STAFF_MEMBER_EVENT_KINDS: readonly StaffMemberEventKind[] = [
  'staff_member.created',
  'staff_member.changed',
  'staff_member.archived',
  'staff_member.restored',
  'staff_member.deactivate',
];

/** Something that happened to a staff member, as the service reports it to a webhook. */
export interface StaffMemberEvent {
  id: string;
  kind: StaffMemberEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  staffMember: StaffMember;
}

/** Whether an event is about a staff member, before the rest of it is looked at. */
export function isStaffMemberEventKind(kind: string): kind is StaffMemberEventKind {
  return (STAFF_MEMBER_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeStaffMemberEvent(value: unknown, at = 'staff member event'): StaffMemberEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', STAFF_MEMBER_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    staffMember: decodeStaffMember(from.values['staff_member'], `${at}.staff_member`),
  };
}
