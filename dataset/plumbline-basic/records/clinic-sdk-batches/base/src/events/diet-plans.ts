// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeDietPlan, type DietPlan } from '../resources/diet-plans.js';

export type DietPlanEventKind =
  | 'diet_plan.created'
  | 'diet_plan.changed'
  | 'diet_plan.archived'
  | 'diet_plan.restored';

export const DIET_PLAN_EVENT_KINDS: readonly DietPlanEventKind[] = [
  'diet_plan.created',
  'diet_plan.changed',
  'diet_plan.archived',
  'diet_plan.restored',
];

/** Something that happened to a diet plan, as the service reports it to a webhook. */
export interface DietPlanEvent {
  id: string;
  kind: DietPlanEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  dietPlan: DietPlan;
}

/** Whether an event is about a diet plan, before the rest of it is looked at. */
export function isDietPlanEventKind(kind: string): kind is DietPlanEventKind {
  return (DIET_PLAN_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeDietPlanEvent(value: unknown, at = 'diet plan event'): DietPlanEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', DIET_PLAN_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    dietPlan: decodeDietPlan(from.values['diet_plan'], `${at}.diet_plan`),
  };
}
