// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

/** What a patient is to be fed. */
export interface DietPlan {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a product. */
  productId: string | null;
  /** From 1 to 500,000. */
  kilojoulesPerDay: number;
  /** From 1 to 24. */
  mealsPerDay: number;
  /** From 1 to 1,500,000. */
  targetGrams: number | null;
  beginsOn: string;
  endsOn: string | null;
  /** From 0 to 100,000. */
  wetGrams: number | null;
  /** From 0 to 100,000. */
  dryGrams: number | null;
  treatsAllowed: boolean;
  text: string | null;
  /** The id of a staff member. */
  preparedById: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a diet plan. */
export interface DietPlanCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a product. */
  productId?: string | null;
  /** From 1 to 500,000. */
  kilojoulesPerDay: number;
  /** From 1 to 24. */
  mealsPerDay: number;
  /** From 1 to 1,500,000. */
  targetGrams?: number | null;
  beginsOn: string;
  endsOn?: string | null;
  /** From 0 to 100,000. */
  wetGrams?: number | null;
  /** From 0 to 100,000. */
  dryGrams?: number | null;
  treatsAllowed?: boolean;
  text?: string | null;
  /** The id of a staff member. */
  preparedById?: string | null;
}

/** What can be changed of a diet plan. */
export type DietPlanUpdate = Partial<DietPlanCreate>;

/** Which diet plans are listed. What is left out makes no difference. */
export interface DietPlanFilter extends ListParams {
  patientId?: string;
  productId?: string;
  beginsOnFrom?: string;
  beginsOnUntil?: string;
  endsOnFrom?: string;
  endsOnUntil?: string;
  treatsAllowed?: boolean;
  preparedById?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a diet plan that the service has sent. */
export function decodeDietPlan(value: unknown, at = 'diet plan'): DietPlan {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    productId: optional(from, 'product_id', text),
    kilojoulesPerDay: whole(from, 'kilojoules_per_day'),
    mealsPerDay: whole(from, 'meals_per_day'),
    targetGrams: optional(from, 'target_grams', whole),
    beginsOn: day(from, 'begins_on'),
    endsOn: optional(from, 'ends_on', day),
    wetGrams: optional(from, 'wet_grams', whole),
    dryGrams: optional(from, 'dry_grams', whole),
    treatsAllowed: flag(from, 'treats_allowed'),
    text: optional(from, 'text', text),
    preparedById: optional(from, 'prepared_by_id', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a diet plan as the service has them. */
export function encodeDietPlan(input: DietPlanUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    product_id: input.productId,
    kilojoules_per_day: input.kilojoulesPerDay,
    meals_per_day: input.mealsPerDay,
    target_grams: input.targetGrams,
    begins_on: input.beginsOn,
    ends_on: input.endsOn,
    wet_grams: input.wetGrams,
    dry_grams: input.dryGrams,
    treats_allowed: input.treatsAllowed,
    text: input.text,
    prepared_by_id: input.preparedById,
  };
}

/** What the service would refuse about a diet plan, by field: none if it is right as far as can be seen from here. */
export function checkDietPlan(input: DietPlanUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'kilojoulesPerDay', input.kilojoulesPerDay, 1, 500000);
  between(faults, 'mealsPerDay', input.mealsPerDay, 1, 24);
  between(faults, 'targetGrams', input.targetGrams, 1, 1500000);
  isDay(faults, 'beginsOn', input.beginsOn);
  isDay(faults, 'endsOn', input.endsOn);
  between(faults, 'wetGrams', input.wetGrams, 0, 100000);
  between(faults, 'dryGrams', input.dryGrams, 0, 100000);
  length(faults, 'text', input.text, 4000);
  return faults;
}

export class DietPlans extends Resource<DietPlan, DietPlanCreate, DietPlanUpdate, DietPlanFilter> {
  protected readonly path = '/diet-plans';

  /** A diet plan that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<DietPlan> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<DietPlan> {
    return this.act(id, 'restore', {});
  }

  /** The diet plans of one patient. */
  async ofPatient(patientId: string, filter: DietPlanFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  protected decode(value: unknown, at?: string): DietPlan {
    return decodeDietPlan(value, at);
  }

  protected encode(input: DietPlanCreate | DietPlanUpdate): JsonObject {
    return encodeDietPlan(input);
  }
}
