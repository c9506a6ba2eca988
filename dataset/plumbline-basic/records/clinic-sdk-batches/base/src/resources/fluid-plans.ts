// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { decimal, fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type FluidPlanFluid = 'saline' | 'ringer' | 'glucose' | 'colloid' | 'blood' | 'plasma';

export const FLUID_PLAN_FLUID_VALUES: readonly FluidPlanFluid[] = [
  'saline',
  'ringer',
  'glucose',
  'colloid',
  'blood',
  'plasma',
];

export type FluidPlanCatheterSite = 'left_fore' | 'right_fore' | 'left_hind' | 'right_hind' | 'jugular';

export const FLUID_PLAN_CATHETER_SITE_VALUES: readonly FluidPlanCatheterSite[] = [
  'left_fore',
  'right_fore',
  'left_hind',
  'right_hind',
  'jugular',
];

export type FluidPlanStatus = 'planned' | 'running' | 'paused' | 'ended';

export const FLUID_PLAN_STATUS_VALUES: readonly FluidPlanStatus[] = [
  'planned',
  'running',
  'paused',
  'ended',
];

/** What a patient is given by drip. */
export interface FluidPlan {
  id: string;
  /** The id of a hospital stay. */
  stayId: string;
  fluid: FluidPlanFluid;
  additive: string | null;
  millilitresPerHour: number;
  beginsAt: Date;
  endsAt: Date | null;
  /** From 1 to 200,000. */
  totalMillilitres: number | null;
  catheterSite: FluidPlanCatheterSite;
  catheterPlacedAt: Date | null;
  /** The id of a staff member. */
  orderedById: string;
  status: FluidPlanStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a fluid plan. */
export interface FluidPlanCreate {
  /** The id of a hospital stay. */
  stayId: string;
  fluid: FluidPlanFluid;
  additive?: string | null;
  millilitresPerHour: number;
  beginsAt: Date;
  endsAt?: Date | null;
  /** From 1 to 200,000. */
  totalMillilitres?: number | null;
  catheterSite: FluidPlanCatheterSite;
  catheterPlacedAt?: Date | null;
  /** The id of a staff member. */
  orderedById: string;
}

/** What can be changed of a fluid plan. */
export type FluidPlanUpdate = Partial<FluidPlanCreate>;

/** Which fluid plans are listed. What is left out makes no difference. */
export interface FluidPlanFilter extends ListParams {
  stayId?: string;
  fluid?: FluidPlanFluid;
  beginsAtFrom?: Date;
  beginsAtUntil?: Date;
  catheterSite?: FluidPlanCatheterSite;
  orderedById?: string;
  status?: FluidPlanStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a fluid plan that the service has sent. */
export function decodeFluidPlan(value: unknown, at = 'fluid plan'): FluidPlan {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    stayId: text(from, 'stay_id'),
    fluid: oneOf(from, 'fluid', FLUID_PLAN_FLUID_VALUES),
    additive: optional(from, 'additive', text),
    millilitresPerHour: decimal(from, 'millilitres_per_hour'),
    beginsAt: moment(from, 'begins_at'),
    endsAt: optional(from, 'ends_at', moment),
    totalMillilitres: optional(from, 'total_millilitres', whole),
    catheterSite: oneOf(from, 'catheter_site', FLUID_PLAN_CATHETER_SITE_VALUES),
    catheterPlacedAt: optional(from, 'catheter_placed_at', moment),
    orderedById: text(from, 'ordered_by_id'),
    status: oneOf(from, 'status', FLUID_PLAN_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a fluid plan as the service has them. */
export function encodeFluidPlan(input: FluidPlanUpdate): JsonObject {
  return {
    stay_id: input.stayId,
    fluid: input.fluid,
    additive: input.additive,
    millilitres_per_hour: input.millilitresPerHour,
    begins_at: input.beginsAt?.toISOString(),
    ends_at: input.endsAt === null ? null : input.endsAt?.toISOString(),
    total_millilitres: input.totalMillilitres,
    catheter_site: input.catheterSite,
    catheter_placed_at: input.catheterPlacedAt === null ? null : input.catheterPlacedAt?.toISOString(),
    ordered_by_id: input.orderedById,
  };
}

/** What the service would refuse about a fluid plan, by field: none if it is right as far as can be seen from here. */
export function checkFluidPlan(input: FluidPlanUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'additive', input.additive, 200);
  between(faults, 'totalMillilitres', input.totalMillilitres, 1, 200000);
  return faults;
}

export class FluidPlans extends Resource<FluidPlan, FluidPlanCreate, FluidPlanUpdate, FluidPlanFilter> {
  protected readonly path = '/fluid-plans';

  async pause(id: string, options: WriteOptions = {}): Promise<FluidPlan> {
    return this.act(id, 'pause', {}, options);
  }

  async resume(id: string, options: WriteOptions = {}): Promise<FluidPlan> {
    return this.act(id, 'resume', {}, options);
  }

  /** A fluid plan that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<FluidPlan> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<FluidPlan> {
    return this.act(id, 'restore', {});
  }

  /** The fluid plans of one hospital stay. */
  async ofStay(stayId: string, filter: FluidPlanFilter = {}) {
    return this.list({ ...filter, stayId });
  }

  /** The fluid plans of one staff member. */
  async ofOrderedBy(orderedById: string, filter: FluidPlanFilter = {}) {
    return this.list({ ...filter, orderedById });
  }

  protected decode(value: unknown, at?: string): FluidPlan {
    return decodeFluidPlan(value, at);
  }

  protected encode(input: FluidPlanCreate | FluidPlanUpdate): JsonObject {
    return encodeFluidPlan(input);
  }
}
