// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

/** A weighing. */
export interface WeightEntry {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** From 1 to 1,500,000. */
  grams: number;
  weighedOn: string;
  /** From 1, much too thin, to 9. */
  conditionScore: number | null;
  /** The id of an equipment. */
  scaleId: string | null;
  byOwner: boolean;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a weight entry. */
export interface WeightEntryCreate {
  /** The id of a patient. */
  patientId: string;
  /** From 1 to 1,500,000. */
  grams: number;
  weighedOn: string;
  /** From 1, much too thin, to 9. */
  conditionScore?: number | null;
  /** The id of an equipment. */
  scaleId?: string | null;
  byOwner?: boolean;
  remarks?: string | null;
}

/** What can be changed of a weight entry. */
export type WeightEntryUpdate = Partial<WeightEntryCreate>;

/** Which weight entries are listed. What is left out makes no difference. */
export interface WeightEntryFilter extends ListParams {
  patientId?: string;
  weighedOnFrom?: string;
  weighedOnUntil?: string;
  scaleId?: string;
  byOwner?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a weight entry that the service has sent. */
export function decodeWeightEntry(value: unknown, at = 'weight entry'): WeightEntry {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    grams: whole(from, 'grams'),
    weighedOn: day(from, 'weighed_on'),
    conditionScore: optional(from, 'condition_score', whole),
    scaleId: optional(from, 'scale_id', text),
    byOwner: flag(from, 'by_owner'),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a weight entry as the service has them. */
export function encodeWeightEntry(input: WeightEntryUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    grams: input.grams,
    weighed_on: input.weighedOn,
    condition_score: input.conditionScore,
    scale_id: input.scaleId,
    by_owner: input.byOwner,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a weight entry, by field: none if it is right as far as can be seen from here. */
export function checkWeightEntry(input: WeightEntryUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'grams', input.grams, 1, 1500000);
  isDay(faults, 'weighedOn', input.weighedOn);
  between(faults, 'conditionScore', input.conditionScore, 1, 9);
  length(faults, 'remarks', input.remarks, 500);
  return faults;
}

export class WeightEntries extends Resource<WeightEntry, WeightEntryCreate, WeightEntryUpdate, WeightEntryFilter> {
  protected readonly path = '/weight-entries';

  /** A weight entry that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<WeightEntry> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<WeightEntry> {
    return this.act(id, 'restore', {});
  }

  /** The weight entries of one patient. */
  async ofPatient(patientId: string, filter: WeightEntryFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  protected decode(value: unknown, at?: string): WeightEntry {
    return decodeWeightEntry(value, at);
  }

  protected encode(input: WeightEntryCreate | WeightEntryUpdate): JsonObject {
    return encodeWeightEntry(input);
  }
}
