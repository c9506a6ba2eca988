// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type CareTaskKind = 'medicine' | 'feeding' | 'walk' | 'wound' | 'fluids' | 'check' | 'other';

export const CARE_TASK_KIND_VALUES: readonly CareTaskKind[] = [
  'medicine',
  'feeding',
  'walk',
  'wound',
  'fluids',
  'check',
  'other',
];

export type CareTaskPriority = 'low' | 'normal' | 'high';

export const CARE_TASK_PRIORITY_VALUES: readonly CareTaskPriority[] = ['low', 'normal', 'high'];

/** Something that is to be done for a patient who stays. */
export interface CareTask {
  id: string;
  /** The id of a hospital stay. */
  stayId: string;
  kind: CareTaskKind;
  text: string;
  dueAt: Date;
  /** From 1 to 168. */
  everyHours: number | null;
  doneAt: Date | null;
  /** The id of a staff member. */
  doneById: string | null;
  skippedBecause: string | null;
  /** The id of a prescription. */
  prescriptionId: string | null;
  priority: CareTaskPriority;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a care task. */
export interface CareTaskCreate {
  /** The id of a hospital stay. */
  stayId: string;
  kind: CareTaskKind;
  text: string;
  dueAt: Date;
  /** From 1 to 168. */
  everyHours?: number | null;
  doneAt?: Date | null;
  /** The id of a staff member. */
  doneById?: string | null;
  skippedBecause?: string | null;
  /** The id of a prescription. */
  prescriptionId?: string | null;
  priority: CareTaskPriority;
}

/** What can be changed of a care task. */
export type CareTaskUpdate = Partial<CareTaskCreate>;

/** Which care tasks are listed. What is left out makes no difference. */
export interface CareTaskFilter extends ListParams {
  stayId?: string;
  kind?: CareTaskKind;
  dueAtFrom?: Date;
  dueAtUntil?: Date;
  doneById?: string;
  prescriptionId?: string;
  priority?: CareTaskPriority;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a care task that the service has sent. */
export function decodeCareTask(value: unknown, at = 'care task'): CareTask {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    stayId: text(from, 'stay_id'),
    kind: oneOf(from, 'kind', CARE_TASK_KIND_VALUES),
    text: text(from, 'text'),
    dueAt: moment(from, 'due_at'),
    everyHours: optional(from, 'every_hours', whole),
    doneAt: optional(from, 'done_at', moment),
    doneById: optional(from, 'done_by_id', text),
    skippedBecause: optional(from, 'skipped_because', text),
    prescriptionId: optional(from, 'prescription_id', text),
    priority: oneOf(from, 'priority', CARE_TASK_PRIORITY_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a care task as the service has them. */
export function encodeCareTask(input: CareTaskUpdate): JsonObject {
  return {
    stay_id: input.stayId,
    kind: input.kind,
    text: input.text,
    due_at: input.dueAt?.toISOString(),
    every_hours: input.everyHours,
    done_at: input.doneAt === null ? null : input.doneAt?.toISOString(),
    done_by_id: input.doneById,
    skipped_because: input.skippedBecause,
    prescription_id: input.prescriptionId,
    priority: input.priority,
  };
}

/** What the service would refuse about a care task, by field: none if it is right as far as can be seen from here. */
export function checkCareTask(input: CareTaskUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'text', input.text, 500);
  between(faults, 'everyHours', input.everyHours, 1, 168);
  length(faults, 'skippedBecause', input.skippedBecause, 500);
  return faults;
}

export class CareTasks extends Resource<CareTask, CareTaskCreate, CareTaskUpdate, CareTaskFilter> {
  protected readonly path = '/care-tasks';

  async complete(id: string, remarks: string, options: WriteOptions = {}): Promise<CareTask> {
    return this.act(id, 'complete', { remarks }, options);
  }

  async skip(id: string, reason: string, options: WriteOptions = {}): Promise<CareTask> {
    return this.act(id, 'skip', { reason }, options);
  }

  /** A care task that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<CareTask> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<CareTask> {
    return this.act(id, 'restore', {});
  }

  /** The care tasks of one hospital stay. */
  async ofStay(stayId: string, filter: CareTaskFilter = {}) {
    return this.list({ ...filter, stayId });
  }

  protected decode(value: unknown, at?: string): CareTask {
    return decodeCareTask(value, at);
  }

  protected encode(input: CareTaskCreate | CareTaskUpdate): JsonObject {
    return encodeCareTask(input);
  }
}
