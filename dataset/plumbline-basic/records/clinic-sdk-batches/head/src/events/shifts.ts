// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeShift, type Shift } from '../resources/shifts.js';

export type ShiftEventKind =
  | 'shift.created'
  | 'shift.changed'
  | 'shift.archived'
  | 'shift.restored'
  | 'shift.publish'
  | 'shift.swap';

export const SHIFT_EVENT_KINDS: readonly ShiftEventKind[] = [
  'shift.created',
  'shift.changed',
  'shift.archived',
  'shift.restored',
  'shift.publish',
  'shift.swap',
];

/** Something that happened to a shift, as the service reports it to a webhook. */
export interface ShiftEvent {
  id: string;
  kind: ShiftEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  shift: Shift;
}

/** Whether an event is about a shift, before the rest of it is looked at. */
export function isShiftEventKind(kind: string): kind is ShiftEventKind {
  return (SHIFT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeShiftEvent(value: unknown, at = 'shift event'): ShiftEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', SHIFT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    shift: decodeShift(from.values['shift'], `${at}.shift`),
  };
}
