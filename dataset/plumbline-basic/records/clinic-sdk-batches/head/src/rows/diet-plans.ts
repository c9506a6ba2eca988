// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { DietPlan } from '../resources/diet-plans.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of diet plans, and what is above them. */
export const DIET_PLAN_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  productId: 'Product',
  kilojoulesPerDay: 'Kilojoules per day',
  mealsPerDay: 'Meals per day',
  targetGrams: 'Target grams',
  beginsOn: 'Begins on',
  endsOn: 'Ends on',
  wetGrams: 'Wet grams',
  dryGrams: 'Dry grams',
  treatsAllowed: 'Treats allowed',
  text: 'Text',
  preparedById: 'Prepared by',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A diet plan as a row of that table, in texts. */
export function dietPlanRow(item: DietPlan): Record<keyof typeof DIET_PLAN_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    productId: item.productId ?? '',
    kilojoulesPerDay: figure(item.kilojoulesPerDay),
    mealsPerDay: figure(item.mealsPerDay),
    targetGrams: figure(item.targetGrams),
    beginsOn: item.beginsOn,
    endsOn: item.endsOn ?? '',
    wetGrams: figure(item.wetGrams),
    dryGrams: figure(item.dryGrams),
    treatsAllowed: yesNo(item.treatsAllowed),
    text: item.text ?? '',
    preparedById: item.preparedById ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
