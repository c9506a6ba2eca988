// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeFluidPlan, type FluidPlan } from '../resources/fluid-plans.js';

export type FluidPlanEventKind =
  | 'fluid_plan.created'
  | 'fluid_plan.changed'
  | 'fluid_plan.archived'
  | 'fluid_plan.restored'
  | 'fluid_plan.pause'
  | 'fluid_plan.resume';

export const FLUID_PLAN_EVENT_KINDS: readonly FluidPlanEventKind[] = [
  'fluid_plan.created',
  'fluid_plan.changed',
  'fluid_plan.archived',
  'fluid_plan.restored',
  'fluid_plan.pause',
  'fluid_plan.resume',
];

/** Something that happened to a fluid plan, as the service reports it to a webhook. */
export interface FluidPlanEvent {
  id: string;
  kind: FluidPlanEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  fluidPlan: FluidPlan;
}

/** Whether an event is about a fluid plan, before the rest of it is looked at. */
export function isFluidPlanEventKind(kind: string): kind is FluidPlanEventKind {
  return (FLUID_PLAN_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeFluidPlanEvent(value: unknown, at = 'fluid plan event'): FluidPlanEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', FLUID_PLAN_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    fluidPlan: decodeFluidPlan(from.values['fluid_plan'], `${at}.fluid_plan`),
  };
}
