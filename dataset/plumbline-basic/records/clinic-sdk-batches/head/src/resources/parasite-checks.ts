// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { isDay, length, type Faults } from '../core/check.js';
import { day, fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type ParasiteCheckMethod = 'faeces' | 'skin' | 'blood' | 'combing' | 'tape';

export const PARASITE_CHECK_METHOD_VALUES: readonly ParasiteCheckMethod[] = [
  'faeces',
  'skin',
  'blood',
  'combing',
  'tape',
];

export type ParasiteCheckBurden = 'none' | 'low' | 'medium' | 'high';

export const PARASITE_CHECK_BURDEN_VALUES: readonly ParasiteCheckBurden[] = [
  'none',
  'low',
  'medium',
  'high',
];

/** What was looked for in or on a patient, and found. */
export interface ParasiteCheck {
  id: string;
  /** The id of a patient. */
  patientId: string;
  checkedOn: string;
  method: ParasiteCheckMethod;
  found: string[];
  burden: ParasiteCheckBurden;
  /** The id of a medicine. */
  treatedWithId: string | null;
  treatedOn: string | null;
  repeatOn: string | null;
  travelCountries: string[];
  /** The id of a staff member. */
  checkedById: string | null;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a parasite check. */
export interface ParasiteCheckCreate {
  /** The id of a patient. */
  patientId: string;
  checkedOn: string;
  method: ParasiteCheckMethod;
  found?: string[];
  burden: ParasiteCheckBurden;
  /** The id of a medicine. */
  treatedWithId?: string | null;
  treatedOn?: string | null;
  repeatOn?: string | null;
  travelCountries?: string[];
  /** The id of a staff member. */
  checkedById?: string | null;
  remarks?: string | null;
}

/** What can be changed of a parasite check. */
export type ParasiteCheckUpdate = Partial<ParasiteCheckCreate>;

/** Which parasite checks are listed. What is left out makes no difference. */
export interface ParasiteCheckFilter extends ListParams {
  patientId?: string;
  checkedOnFrom?: string;
  checkedOnUntil?: string;
  method?: ParasiteCheckMethod;
  burden?: ParasiteCheckBurden;
  treatedWithId?: string;
  treatedOnFrom?: string;
  treatedOnUntil?: string;
  repeatOnFrom?: string;
  repeatOnUntil?: string;
  checkedById?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a parasite check that the service has sent. */
export function decodeParasiteCheck(value: unknown, at = 'parasite check'): ParasiteCheck {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    checkedOn: day(from, 'checked_on'),
    method: oneOf(from, 'method', PARASITE_CHECK_METHOD_VALUES),
    found: texts(from, 'found'),
    burden: oneOf(from, 'burden', PARASITE_CHECK_BURDEN_VALUES),
    treatedWithId: optional(from, 'treated_with_id', text),
    treatedOn: optional(from, 'treated_on', day),
    repeatOn: optional(from, 'repeat_on', day),
    travelCountries: texts(from, 'travel_countries'),
    checkedById: optional(from, 'checked_by_id', text),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a parasite check as the service has them. */
export function encodeParasiteCheck(input: ParasiteCheckUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    checked_on: input.checkedOn,
    method: input.method,
    found: input.found,
    burden: input.burden,
    treated_with_id: input.treatedWithId,
    treated_on: input.treatedOn,
    repeat_on: input.repeatOn,
    travel_countries: input.travelCountries,
    checked_by_id: input.checkedById,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a parasite check, by field: none if it is right as far as can be seen from here. */
export function checkParasiteCheck(input: ParasiteCheckUpdate): Faults {
  const faults: Faults = {};
  isDay(faults, 'checkedOn', input.checkedOn);
  isDay(faults, 'treatedOn', input.treatedOn);
  isDay(faults, 'repeatOn', input.repeatOn);
  length(faults, 'remarks', input.remarks, 2000);
  return faults;
}

export class ParasiteChecks extends Resource<ParasiteCheck, ParasiteCheckCreate, ParasiteCheckUpdate, ParasiteCheckFilter> {
  protected readonly path = '/parasite-checks';

  /** A parasite check that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<ParasiteCheck> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<ParasiteCheck> {
    return this.act(id, 'restore', {});
  }

  /** The parasite checks of one patient. */
  async ofPatient(patientId: string, filter: ParasiteCheckFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  protected decode(value: unknown, at?: string): ParasiteCheck {
    return decodeParasiteCheck(value, at);
  }

  protected encode(input: ParasiteCheckCreate | ParasiteCheckUpdate): JsonObject {
    return encodeParasiteCheck(input);
  }
}
