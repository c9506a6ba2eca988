// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, moment, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

/** A line of the register of controlled medicines. */
export interface ControlledEntry {
  id: string;
  /** The id of a medicine. */
  medicineId: string;
  /** The id of a stock movement. */
  movementId: string | null;
  /** From -2,000,000,000 to 2,000,000,000. */
  quantityMicrograms: number;
  /** From 0 to 2,000,000,000. */
  balanceMicrograms: number;
  happenedAt: Date;
  /** The id of a patient. */
  patientId: string | null;
  /** The id of a staff member. */
  vetId: string;
  /** The id of a staff member. */
  witnessId: string;
  /** From 1 to 100,000. */
  registerPage: number;
  /** Entries are never changed, but corrected by another. */
  correctsId: string | null;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a controlled entry. */
export interface ControlledEntryCreate {
  /** The id of a medicine. */
  medicineId: string;
  /** The id of a stock movement. */
  movementId?: string | null;
  /** From -2,000,000,000 to 2,000,000,000. */
  quantityMicrograms: number;
  happenedAt: Date;
  /** The id of a patient. */
  patientId?: string | null;
  /** The id of a staff member. */
  vetId: string;
  /** The id of a staff member. */
  witnessId: string;
  /** From 1 to 100,000. */
  registerPage: number;
  /** Entries are never changed, but corrected by another. */
  correctsId?: string | null;
  remarks?: string | null;
}

/** What can be changed of a controlled entry. */
export type ControlledEntryUpdate = Partial<ControlledEntryCreate>;

/** Which controlled entries are listed. What is left out makes no difference. */
export interface ControlledEntryFilter extends ListParams {
  medicineId?: string;
  movementId?: string;
  happenedAtFrom?: Date;
  happenedAtUntil?: Date;
  patientId?: string;
  vetId?: string;
  witnessId?: string;
  correctsId?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a controlled entry that the service has sent. */
export function decodeControlledEntry(value: unknown, at = 'controlled entry'): ControlledEntry {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    medicineId: text(from, 'medicine_id'),
    movementId: optional(from, 'movement_id', text),
    quantityMicrograms: whole(from, 'quantity_micrograms'),
    balanceMicrograms: whole(from, 'balance_micrograms'),
    happenedAt: moment(from, 'happened_at'),
    patientId: optional(from, 'patient_id', text),
    vetId: text(from, 'vet_id'),
    witnessId: text(from, 'witness_id'),
    registerPage: whole(from, 'register_page'),
    correctsId: optional(from, 'corrects_id', text),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a controlled entry as the service has them. */
export function encodeControlledEntry(input: ControlledEntryUpdate): JsonObject {
  return {
    medicine_id: input.medicineId,
    movement_id: input.movementId,
    quantity_micrograms: input.quantityMicrograms,
    happened_at: input.happenedAt?.toISOString(),
    patient_id: input.patientId,
    vet_id: input.vetId,
    witness_id: input.witnessId,
    register_page: input.registerPage,
    corrects_id: input.correctsId,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a controlled entry, by field: none if it is right as far as can be seen from here. */
export function checkControlledEntry(input: ControlledEntryUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'quantityMicrograms', input.quantityMicrograms, -2000000000, 2000000000);
  between(faults, 'registerPage', input.registerPage, 1, 100000);
  length(faults, 'remarks', input.remarks, 500);
  return faults;
}

export class ControlledEntries extends Resource<ControlledEntry, ControlledEntryCreate, ControlledEntryUpdate, ControlledEntryFilter> {
  protected readonly path = '/controlled-entries';

  /** A controlled entry that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<ControlledEntry> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<ControlledEntry> {
    return this.act(id, 'restore', {});
  }

  /** The controlled entries of one medicine. */
  async ofMedicine(medicineId: string, filter: ControlledEntryFilter = {}) {
    return this.list({ ...filter, medicineId });
  }

  /** The controlled entries of one staff member. */
  async ofVet(vetId: string, filter: ControlledEntryFilter = {}) {
    return this.list({ ...filter, vetId });
  }

  /** The controlled entries of one staff member. */
  async ofWitness(witnessId: string, filter: ControlledEntryFilter = {}) {
    return this.list({ ...filter, witnessId });
  }

  protected decode(value: unknown, at?: string): ControlledEntry {
    return decodeControlledEntry(value, at);
  }

  protected encode(input: ControlledEntryCreate | ControlledEntryUpdate): JsonObject {
    return encodeControlledEntry(input);
  }
}
