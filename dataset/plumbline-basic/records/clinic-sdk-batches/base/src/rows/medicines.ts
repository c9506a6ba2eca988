// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Medicine } from '../resources/medicines.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of medicines, and what is above them. */
export const MEDICINE_COLUMNS = {
  id: 'Id',
  name: 'Name',
  substance: 'Substance',
  strength: 'Strength',
  form: 'Form',
  registerNumber: 'Register number',
  controlledSchedule: 'Controlled schedule',
  coldChain: 'Cold chain',
  speciesAllowed: 'Species allowed',
  withdrawalMeatDays: 'Withdrawal meat days',
  withdrawalMilkDays: 'Withdrawal milk days',
  defaultSupplierId: 'Default supplier',
  packSize: 'Pack size',
  unit: 'Unit',
  priceItemId: 'Price item',
  discontinued: 'Discontinued',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A medicine as a row of that table, in texts. */
export function medicineRow(item: Medicine): Record<keyof typeof MEDICINE_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    substance: item.substance,
    strength: item.strength,
    form: item.form,
    registerNumber: item.registerNumber ?? '',
    controlledSchedule: item.controlledSchedule,
    coldChain: yesNo(item.coldChain),
    speciesAllowed: item.speciesAllowed.join(', '),
    withdrawalMeatDays: figure(item.withdrawalMeatDays),
    withdrawalMilkDays: figure(item.withdrawalMilkDays),
    defaultSupplierId: item.defaultSupplierId ?? '',
    packSize: figure(item.packSize),
    unit: item.unit,
    priceItemId: item.priceItemId ?? '',
    discontinued: yesNo(item.discontinued),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
