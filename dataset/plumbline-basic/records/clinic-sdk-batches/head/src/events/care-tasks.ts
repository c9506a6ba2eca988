// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeCareTask, type CareTask } from '../resources/care-tasks.js';

export type CareTaskEventKind =
  | 'care_task.created'
  | 'care_task.changed'
  | 'care_task.archived'
  | 'care_task.restored'
  | 'care_task.complete'
  | 'care_task.skip';

export const CARE_TASK_EVENT_KINDS: readonly CareTaskEventKind[] = [
  'care_task.created',
  'care_task.changed',
  'care_task.archived',
  'care_task.restored',
  'care_task.complete',
  'care_task.skip',
];

/** Something that happened to a care task, as the service reports it to a webhook. */
export interface CareTaskEvent {
  id: string;
  kind: CareTaskEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  careTask: CareTask;
}

/** Whether an event is about a care task, before the rest of it is looked at. */
export function isCareTaskEventKind(kind: string): kind is CareTaskEventKind {
  return (CARE_TASK_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeCareTaskEvent(value: unknown, at = 'care task event'): CareTaskEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', CARE_TASK_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    careTask: decodeCareTask(from.values['care_task'], `${at}.care_task`),
  };
}
