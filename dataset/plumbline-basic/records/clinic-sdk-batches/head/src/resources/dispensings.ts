// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type DispensingUnit = 'tablet' | 'millilitre' | 'gram' | 'dose' | 'piece';

export const DISPENSING_UNIT_VALUES: readonly DispensingUnit[] = [
  'tablet',
  'millilitre',
  'gram',
  'dose',
  'piece',
];

/** A quantity of a medicine that was handed out. */
export interface Dispensing {
  id: string;
  /** The id of a prescription. */
  prescriptionId: string | null;
  /** The id of a patient. */
  patientId: string;
  /** The id of a medicine. */
  medicineId: string;
  /** The id of a stock batch. */
  batchId: string;
  /** From 1 to 100,000. */
  quantity: number;
  unit: DispensingUnit;
  handedTo: string;
  /** The id of a staff member. */
  handedById: string;
  handedAt: Date;
  labelText: string;
  /** From 0 to 100,000. */
  returnedQuantity: number;
  /** The id of an invoice line. */
  invoiceLineId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a dispensing. */
export interface DispensingCreate {
  /** The id of a prescription. */
  prescriptionId?: string | null;
  /** The id of a patient. */
  patientId: string;
  /** The id of a medicine. */
  medicineId: string;
  /** The id of a stock batch. */
  batchId: string;
  /** From 1 to 100,000. */
  quantity: number;
  unit: DispensingUnit;
  handedTo: string;
  /** The id of a staff member. */
  handedById: string;
  handedAt: Date;
  labelText: string;
  /** The id of an invoice line. */
  invoiceLineId?: string | null;
}

/** What can be changed of a dispensing. */
export type DispensingUpdate = Partial<DispensingCreate>;

/** Which dispensings are listed. What is left out makes no difference. */
export interface DispensingFilter extends ListParams {
  prescriptionId?: string;
  patientId?: string;
  medicineId?: string;
  batchId?: string;
  unit?: DispensingUnit;
  handedById?: string;
  handedAtFrom?: Date;
  handedAtUntil?: Date;
  invoiceLineId?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a dispensing that the service has sent. */
export function decodeDispensing(value: unknown, at = 'dispensing'): Dispensing {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    prescriptionId: optional(from, 'prescription_id', text),
    patientId: text(from, 'patient_id'),
    medicineId: text(from, 'medicine_id'),
    batchId: text(from, 'batch_id'),
    quantity: whole(from, 'quantity'),
    unit: oneOf(from, 'unit', DISPENSING_UNIT_VALUES),
    handedTo: text(from, 'handed_to'),
    handedById: text(from, 'handed_by_id'),
    handedAt: moment(from, 'handed_at'),
    labelText: text(from, 'label_text'),
    returnedQuantity: whole(from, 'returned_quantity'),
    invoiceLineId: optional(from, 'invoice_line_id', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a dispensing as the service has them. */
export function encodeDispensing(input: DispensingUpdate): JsonObject {
  return {
    prescription_id: input.prescriptionId,
    patient_id: input.patientId,
    medicine_id: input.medicineId,
    batch_id: input.batchId,
    quantity: input.quantity,
    unit: input.unit,
    handed_to: input.handedTo,
    handed_by_id: input.handedById,
    handed_at: input.handedAt?.toISOString(),
    label_text: input.labelText,
    invoice_line_id: input.invoiceLineId,
  };
}

/** What the service would refuse about a dispensing, by field: none if it is right as far as can be seen from here. */
export function checkDispensing(input: DispensingUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'quantity', input.quantity, 1, 100000);
  length(faults, 'handedTo', input.handedTo, 200);
  length(faults, 'labelText', input.labelText, 1000);
  return faults;
}

export class Dispensings extends Resource<Dispensing, DispensingCreate, DispensingUpdate, DispensingFilter> {
  protected readonly path = '/dispensings';

  async takeBack(id: string, quantity: number, reason: string, options: WriteOptions = {}): Promise<Dispensing> {
    return this.act(id, 'take-back', { quantity, reason }, options);
  }

  /** A dispensing that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Dispensing> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Dispensing> {
    return this.act(id, 'restore', {});
  }

  /** The dispensings of one patient. */
  async ofPatient(patientId: string, filter: DispensingFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The dispensings of one medicine. */
  async ofMedicine(medicineId: string, filter: DispensingFilter = {}) {
    return this.list({ ...filter, medicineId });
  }

  /** The dispensings of one stock batch. */
  async ofBatch(batchId: string, filter: DispensingFilter = {}) {
    return this.list({ ...filter, batchId });
  }

  /** The dispensings of one staff member. */
  async ofHandedBy(handedById: string, filter: DispensingFilter = {}) {
    return this.list({ ...filter, handedById });
  }

  protected decode(value: unknown, at?: string): Dispensing {
    return decodeDispensing(value, at);
  }

  protected encode(input: DispensingCreate | DispensingUpdate): JsonObject {
    return encodeDispensing(input);
  }
}
