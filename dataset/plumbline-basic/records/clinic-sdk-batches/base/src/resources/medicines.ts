// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type MedicineForm =
  | 'tablet'
  | 'capsule'
  | 'liquid'
  | 'injection'
  | 'ointment'
  | 'drops'
  | 'spray'
  | 'powder';

export const MEDICINE_FORM_VALUES: readonly MedicineForm[] = [
  'tablet',
  'capsule',
  'liquid',
  'injection',
  'ointment',
  'drops',
  'spray',
  'powder',
];

export type MedicineControlledSchedule = 'none' | 'two' | 'three' | 'four' | 'five';

export const MEDICINE_CONTROLLED_SCHEDULE_VALUES: readonly MedicineControlledSchedule[] = [
  'none',
  'two',
  'three',
  'four',
  'five',
];

export type MedicineUnit = 'tablet' | 'millilitre' | 'gram' | 'dose' | 'piece';

export const MEDICINE_UNIT_VALUES: readonly MedicineUnit[] = [
  'tablet',
  'millilitre',
  'gram',
  'dose',
  'piece',
];

/** A medicine that the clinic prescribes or sells. */
export interface Medicine {
  id: string;
  name: string;
  substance: string;
  strength: string;
  form: MedicineForm;
  registerNumber: string | null;
  controlledSchedule: MedicineControlledSchedule;
  coldChain: boolean;
  speciesAllowed: string[];
  /** From 0 to 365. */
  withdrawalMeatDays: number | null;
  /** From 0 to 365. */
  withdrawalMilkDays: number | null;
  /** The id of a supplier. */
  defaultSupplierId: string | null;
  /** From 1 to 100,000. */
  packSize: number;
  unit: MedicineUnit;
  /** The id of a price item. */
  priceItemId: string | null;
  discontinued: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a medicine. */
export interface MedicineCreate {
  name: string;
  substance: string;
  strength: string;
  form: MedicineForm;
  registerNumber?: string | null;
  controlledSchedule: MedicineControlledSchedule;
  coldChain?: boolean;
  speciesAllowed?: string[];
  /** From 0 to 365. */
  withdrawalMeatDays?: number | null;
  /** From 0 to 365. */
  withdrawalMilkDays?: number | null;
  /** The id of a supplier. */
  defaultSupplierId?: string | null;
  /** From 1 to 100,000. */
  packSize: number;
  unit: MedicineUnit;
  /** The id of a price item. */
  priceItemId?: string | null;
  discontinued?: boolean;
}

/** What can be changed of a medicine. */
export type MedicineUpdate = Partial<MedicineCreate>;

/** Which medicines are listed. What is left out makes no difference. */
export interface MedicineFilter extends ListParams {
  form?: MedicineForm;
  controlledSchedule?: MedicineControlledSchedule;
  coldChain?: boolean;
  defaultSupplierId?: string;
  unit?: MedicineUnit;
  priceItemId?: string;
  discontinued?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a medicine that the service has sent. */
export function decodeMedicine(value: unknown, at = 'medicine'): Medicine {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    substance: text(from, 'substance'),
    strength: text(from, 'strength'),
    form: oneOf(from, 'form', MEDICINE_FORM_VALUES),
    registerNumber: optional(from, 'register_number', text),
    controlledSchedule: oneOf(from, 'controlled_schedule', MEDICINE_CONTROLLED_SCHEDULE_VALUES),
    coldChain: flag(from, 'cold_chain'),
    speciesAllowed: texts(from, 'species_allowed'),
    withdrawalMeatDays: optional(from, 'withdrawal_meat_days', whole),
    withdrawalMilkDays: optional(from, 'withdrawal_milk_days', whole),
    defaultSupplierId: optional(from, 'default_supplier_id', text),
    packSize: whole(from, 'pack_size'),
    unit: oneOf(from, 'unit', MEDICINE_UNIT_VALUES),
    priceItemId: optional(from, 'price_item_id', text),
    discontinued: flag(from, 'discontinued'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a medicine as the service has them. */
export function encodeMedicine(input: MedicineUpdate): JsonObject {
  return {
    name: input.name,
    substance: input.substance,
    strength: input.strength,
    form: input.form,
    register_number: input.registerNumber,
    controlled_schedule: input.controlledSchedule,
    cold_chain: input.coldChain,
    species_allowed: input.speciesAllowed,
    withdrawal_meat_days: input.withdrawalMeatDays,
    withdrawal_milk_days: input.withdrawalMilkDays,
    default_supplier_id: input.defaultSupplierId,
    pack_size: input.packSize,
    unit: input.unit,
    price_item_id: input.priceItemId,
    discontinued: input.discontinued,
  };
}

/** What the service would refuse about a medicine, by field: none if it is right as far as can be seen from here. */
export function checkMedicine(input: MedicineUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 200);
  length(faults, 'substance', input.substance, 200);
  length(faults, 'strength', input.strength, 80);
  length(faults, 'registerNumber', input.registerNumber, 40);
  between(faults, 'withdrawalMeatDays', input.withdrawalMeatDays, 0, 365);
  between(faults, 'withdrawalMilkDays', input.withdrawalMilkDays, 0, 365);
  between(faults, 'packSize', input.packSize, 1, 100000);
  return faults;
}

export class Medicines extends Resource<Medicine, MedicineCreate, MedicineUpdate, MedicineFilter> {
  protected readonly path = '/medicines';

  /** A medicine that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Medicine> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Medicine> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Medicine {
    return decodeMedicine(value, at);
  }

  protected encode(input: MedicineCreate | MedicineUpdate): JsonObject {
    return encodeMedicine(input);
  }
}
