// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeBehaviourNote, type BehaviourNote } from '../resources/behaviour-notes.js';

export type BehaviourNoteEventKind =
  | 'behaviour_note.created'
  | 'behaviour_note.changed'
  | 'behaviour_note.archived'
  | 'behaviour_note.restored';

export const BEHAVIOUR_NOTE_EVENT_KINDS: readonly BehaviourNoteEventKind[] = [
  'behaviour_note.created',
  'behaviour_note.changed',
  'behaviour_note.archived',
  'behaviour_note.restored',
];

/** Something that happened to a behaviour note, as the service reports it to a webhook. */
export interface BehaviourNoteEvent {
  id: string;
  kind: BehaviourNoteEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  behaviourNote: BehaviourNote;
}

/** Whether an event is about a behaviour note, before the rest of it is looked at. */
export function isBehaviourNoteEventKind(kind: string): kind is BehaviourNoteEventKind {
  return (BEHAVIOUR_NOTE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeBehaviourNoteEvent(value: unknown, at = 'behaviour note event'): BehaviourNoteEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', BEHAVIOUR_NOTE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    behaviourNote: decodeBehaviourNote(from.values['behaviour_note'], `${at}.behaviour_note`),
  };
}
