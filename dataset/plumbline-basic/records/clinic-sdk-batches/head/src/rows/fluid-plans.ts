// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { FluidPlan } from '../resources/fluid-plans.js';
import { figure, instant } from './cells.js';

/** The columns of a table of fluid plans, and what is above them. */
export const FLUID_PLAN_COLUMNS = {
  id: 'Id',
  stayId: 'Stay',
  fluid: 'Fluid',
  additive: 'Additive',
  millilitresPerHour: 'Millilitres per hour',
  beginsAt: 'Begins at',
  endsAt: 'Ends at',
  totalMillilitres: 'Total millilitres',
  catheterSite: 'Catheter site',
  catheterPlacedAt: 'Catheter placed at',
  orderedById: 'Ordered by',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A fluid plan as a row of that table, in texts. */
export function fluidPlanRow(item: FluidPlan): Record<keyof typeof FLUID_PLAN_COLUMNS, string> {
  return {
    id: item.id,
    stayId: item.stayId,
    fluid: item.fluid,
    additive: item.additive ?? '',
    millilitresPerHour: figure(item.millilitresPerHour),
    beginsAt: instant(item.beginsAt),
    endsAt: instant(item.endsAt),
    totalMillilitres: figure(item.totalMillilitres),
    catheterSite: item.catheterSite,
    catheterPlacedAt: instant(item.catheterPlacedAt),
    orderedById: item.orderedById,
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
