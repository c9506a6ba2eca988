// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type ProcedureCategory =
  | 'soft_tissue'
  | 'orthopaedic'
  | 'dental'
  | 'ophthalmic'
  | 'emergency'
  | 'other';

export const PROCEDURE_CATEGORY_VALUES: readonly ProcedureCategory[] = [
  'soft_tissue',
  'orthopaedic',
  'dental',
  'ophthalmic',
  'emergency',
  'other',
];

/** A kind of operation or treatment. */
export interface Procedure {
  id: string;
  name: string;
  code: string;
  category: ProcedureCategory;
  /** From 5 to 1,440. */
  minutes: number;
  needsConsent: boolean;
  /** From 0 to 48. */
  needsFastingHours: number;
  /** The id of a price item. */
  priceItemId: string | null;
  aftercare: string | null;
  speciesAllowed: string[];
  /** From 0 to 60. */
  sutureRemovalDays: number | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a procedure. */
export interface ProcedureCreate {
  name: string;
  code: string;
  category: ProcedureCategory;
  /** From 5 to 1,440. */
  minutes: number;
  needsConsent?: boolean;
  /** From 0 to 48. */
  needsFastingHours: number;
  /** The id of a price item. */
  priceItemId?: string | null;
  aftercare?: string | null;
  speciesAllowed?: string[];
  /** From 0 to 60. */
  sutureRemovalDays?: number | null;
}

/** What can be changed of a procedure. */
export type ProcedureUpdate = Partial<ProcedureCreate>;

/** Which procedures are listed. What is left out makes no difference. */
export interface ProcedureFilter extends ListParams {
  category?: ProcedureCategory;
  needsConsent?: boolean;
  priceItemId?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a procedure that the service has sent. */
export function decodeProcedure(value: unknown, at = 'procedure'): Procedure {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    code: text(from, 'code'),
    category: oneOf(from, 'category', PROCEDURE_CATEGORY_VALUES),
    minutes: whole(from, 'minutes'),
    needsConsent: flag(from, 'needs_consent'),
    needsFastingHours: whole(from, 'needs_fasting_hours'),
    priceItemId: optional(from, 'price_item_id', text),
    aftercare: optional(from, 'aftercare', text),
    speciesAllowed: texts(from, 'species_allowed'),
    sutureRemovalDays: optional(from, 'suture_removal_days', whole),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a procedure as the service has them. */
export function encodeProcedure(input: ProcedureUpdate): JsonObject {
  return {
    name: input.name,
    code: input.code,
    category: input.category,
    minutes: input.minutes,
    needs_consent: input.needsConsent,
    needs_fasting_hours: input.needsFastingHours,
    price_item_id: input.priceItemId,
    aftercare: input.aftercare,
    species_allowed: input.speciesAllowed,
    suture_removal_days: input.sutureRemovalDays,
  };
}

/** What the service would refuse about a procedure, by field: none if it is right as far as can be seen from here. */
export function checkProcedure(input: ProcedureUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 200);
  length(faults, 'code', input.code, 20);
  between(faults, 'minutes', input.minutes, 5, 1440);
  between(faults, 'needsFastingHours', input.needsFastingHours, 0, 48);
  length(faults, 'aftercare', input.aftercare, 8000);
  between(faults, 'sutureRemovalDays', input.sutureRemovalDays, 0, 60);
  return faults;
}

export class Procedures extends Resource<Procedure, ProcedureCreate, ProcedureUpdate, ProcedureFilter> {
  protected readonly path = '/procedures';

  /** A procedure that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Procedure> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Procedure> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Procedure {
    return decodeProcedure(value, at);
  }

  protected encode(input: ProcedureCreate | ProcedureUpdate): JsonObject {
    return encodeProcedure(input);
  }
}
