// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeProcedure, type Procedure } from '../resources/procedures.js';

export type ProcedureEventKind =
  | 'procedure.created'
  | 'procedure.changed'
  | 'procedure.archived'
  | 'procedure.restored';

export const PROCEDURE_EVENT_KINDS: readonly ProcedureEventKind[] = [
  'procedure.created',
  'procedure.changed',
  'procedure.archived',
  'procedure.restored',
];

/** Something that happened to a procedure, as the service reports it to a webhook. */
export interface ProcedureEvent {
  id: string;
  kind: ProcedureEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  procedure: Procedure;
}

/** Whether an event is about a procedure, before the rest of it is looked at. */
export function isProcedureEventKind(kind: string): kind is ProcedureEventKind {
  return (PROCEDURE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeProcedureEvent(value: unknown, at = 'procedure event'): ProcedureEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', PROCEDURE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    procedure: decodeProcedure(from.values['procedure'], `${at}.procedure`),
  };
}
