// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type BreedingRecordMethod = 'natural' | 'fresh' | 'chilled' | 'frozen';

export const BREEDING_RECORD_METHOD_VALUES: readonly BreedingRecordMethod[] = [
  'natural',
  'fresh',
  'chilled',
  'frozen',
];

export type BreedingRecordPregnant = 'unknown' | 'yes' | 'no';

export const BREEDING_RECORD_PREGNANT_VALUES: readonly BreedingRecordPregnant[] = ['unknown', 'yes', 'no'];

/** A mating or insemination, and what came of it. */
export interface BreedingRecord {
  id: string;
  /** The id of a patient. */
  damId: string;
  /** The id of a patient. */
  sireId: string | null;
  method: BreedingRecordMethod;
  matedOn: string;
  pregnant: BreedingRecordPregnant;
  scannedOn: string | null;
  expectedOn: string | null;
  bornOn: string | null;
  /** From 0 to 30. */
  bornAlive: number | null;
  /** From 0 to 30. */
  bornDead: number | null;
  caesarean: boolean;
  breederNumber: string | null;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a breeding record. */
export interface BreedingRecordCreate {
  /** The id of a patient. */
  damId: string;
  /** The id of a patient. */
  sireId?: string | null;
  method: BreedingRecordMethod;
  matedOn: string;
  pregnant: BreedingRecordPregnant;
  scannedOn?: string | null;
  expectedOn?: string | null;
  bornOn?: string | null;
  /** From 0 to 30. */
  bornAlive?: number | null;
  /** From 0 to 30. */
  bornDead?: number | null;
  caesarean?: boolean;
  breederNumber?: string | null;
  remarks?: string | null;
}

/** What can be changed of a breeding record. */
export type BreedingRecordUpdate = Partial<BreedingRecordCreate>;

/** Which breeding records are listed. What is left out makes no difference. */
export interface BreedingRecordFilter extends ListParams {
  damId?: string;
  sireId?: string;
  method?: BreedingRecordMethod;
  matedOnFrom?: string;
  matedOnUntil?: string;
  pregnant?: BreedingRecordPregnant;
  scannedOnFrom?: string;
  scannedOnUntil?: string;
  expectedOnFrom?: string;
  expectedOnUntil?: string;
  bornOnFrom?: string;
  bornOnUntil?: string;
  caesarean?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a breeding record that the service has sent. */
export function decodeBreedingRecord(value: unknown, at = 'breeding record'): BreedingRecord {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    damId: text(from, 'dam_id'),
    sireId: optional(from, 'sire_id', text),
    method: oneOf(from, 'method', BREEDING_RECORD_METHOD_VALUES),
    matedOn: day(from, 'mated_on'),
    pregnant: oneOf(from, 'pregnant', BREEDING_RECORD_PREGNANT_VALUES),
    scannedOn: optional(from, 'scanned_on', day),
    expectedOn: optional(from, 'expected_on', day),
    bornOn: optional(from, 'born_on', day),
    bornAlive: optional(from, 'born_alive', whole),
    bornDead: optional(from, 'born_dead', whole),
    caesarean: flag(from, 'caesarean'),
    breederNumber: optional(from, 'breeder_number', text),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a breeding record as the service has them. */
export function encodeBreedingRecord(input: BreedingRecordUpdate): JsonObject {
  return {
    dam_id: input.damId,
    sire_id: input.sireId,
    method: input.method,
    mated_on: input.matedOn,
    pregnant: input.pregnant,
    scanned_on: input.scannedOn,
    expected_on: input.expectedOn,
    born_on: input.bornOn,
    born_alive: input.bornAlive,
    born_dead: input.bornDead,
    caesarean: input.caesarean,
    breeder_number: input.breederNumber,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a breeding record, by field: none if it is right as far as can be seen from here. */
export function checkBreedingRecord(input: BreedingRecordUpdate): Faults {
  const faults: Faults = {};
  isDay(faults, 'matedOn', input.matedOn);
  isDay(faults, 'scannedOn', input.scannedOn);
  isDay(faults, 'expectedOn', input.expectedOn);
  isDay(faults, 'bornOn', input.bornOn);
  between(faults, 'bornAlive', input.bornAlive, 0, 30);
  between(faults, 'bornDead', input.bornDead, 0, 30);
  length(faults, 'breederNumber', input.breederNumber, 60);
  length(faults, 'remarks', input.remarks, 2000);
  return faults;
}

export class BreedingRecords extends Resource<BreedingRecord, BreedingRecordCreate, BreedingRecordUpdate, BreedingRecordFilter> {
  protected readonly path = '/breeding-records';

  /** A breeding record that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<BreedingRecord> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<BreedingRecord> {
    return this.act(id, 'restore', {});
  }

  /** The breeding records of one patient. */
  async ofDam(damId: string, filter: BreedingRecordFilter = {}) {
    return this.list({ ...filter, damId });
  }

  protected decode(value: unknown, at?: string): BreedingRecord {
    return decodeBreedingRecord(value, at);
  }

  protected encode(input: BreedingRecordCreate | BreedingRecordUpdate): JsonObject {
    return encodeBreedingRecord(input);
  }
}
