// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeRoom, type Room } from '../resources/rooms.js';

export type RoomEventKind =
  | 'room.created'
  | 'room.changed'
  | 'room.archived'
  | 'room.restored';

export const ROOM_EVENT_KINDS: readonly RoomEventKind[] = [
  'room.created',
  'room.changed',
  'room.archived',
  'room.restored',
];

/** Something that happened to a room, as the service reports it to a webhook. */
export interface RoomEvent {
  id: string;
  kind: RoomEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  room: Room;
}

/** Whether an event is about a room, before the rest of it is looked at. */
export function isRoomEventKind(kind: string): kind is RoomEventKind {
  return (ROOM_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeRoomEvent(value: unknown, at = 'room event'): RoomEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', ROOM_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    room: decodeRoom(from.values['room'], `${at}.room`),
  };
}
