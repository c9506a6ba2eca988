// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type CremationKind = 'individual' | 'communal' | 'home_burial' | 'research';

export const CREMATION_KIND_VALUES: readonly CremationKind[] = [
  'individual',
  'communal',
  'home_burial',
  'research',
];

export type CremationKeepsake = 'none' | 'paw_print' | 'fur' | 'both';

export const CREMATION_KEEPSAKE_VALUES: readonly CremationKeepsake[] = ['none', 'paw_print', 'fur', 'both'];

export type CremationStatus = 'waiting' | 'picked_up' | 'returned' | 'done';

export const CREMATION_STATUS_VALUES: readonly CremationStatus[] = [
  'waiting',
  'picked_up',
  'returned',
  'done',
];

/** What happens to a patient that has died. */
export interface Cremation {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of an owner. */
  ownerId: string;
  kind: CremationKind;
  company: string | null;
  pickedUpAt: Date | null;
  ashesReturnedAt: Date | null;
  urn: string | null;
  keepsake: CremationKeepsake;
  /** From 0 to 10,000,000. */
  feeCents: number | null;
  toldOwnerAt: Date | null;
  status: CremationStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a cremation. */
export interface CremationCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of an owner. */
  ownerId: string;
  kind: CremationKind;
  company?: string | null;
  pickedUpAt?: Date | null;
  ashesReturnedAt?: Date | null;
  urn?: string | null;
  keepsake: CremationKeepsake;
  /** From 0 to 10,000,000. */
  feeCents?: number | null;
  toldOwnerAt?: Date | null;
}

/** What can be changed of a cremation. */
export type CremationUpdate = Partial<CremationCreate>;

/** Which cremations are listed. What is left out makes no difference. */
export interface CremationFilter extends ListParams {
  patientId?: string;
  ownerId?: string;
  kind?: CremationKind;
  keepsake?: CremationKeepsake;
  status?: CremationStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a cremation that the service has sent. */
export function decodeCremation(value: unknown, at = 'cremation'): Cremation {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    ownerId: text(from, 'owner_id'),
    kind: oneOf(from, 'kind', CREMATION_KIND_VALUES),
    company: optional(from, 'company', text),
    pickedUpAt: optional(from, 'picked_up_at', moment),
    ashesReturnedAt: optional(from, 'ashes_returned_at', moment),
    urn: optional(from, 'urn', text),
    keepsake: oneOf(from, 'keepsake', CREMATION_KEEPSAKE_VALUES),
    feeCents: optional(from, 'fee_cents', whole),
    toldOwnerAt: optional(from, 'told_owner_at', moment),
    status: oneOf(from, 'status', CREMATION_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a cremation as the service has them. */
export function encodeCremation(input: CremationUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    owner_id: input.ownerId,
    kind: input.kind,
    company: input.company,
    picked_up_at: input.pickedUpAt === null ? null : input.pickedUpAt?.toISOString(),
    ashes_returned_at: input.ashesReturnedAt === null ? null : input.ashesReturnedAt?.toISOString(),
    urn: input.urn,
    keepsake: input.keepsake,
    fee_cents: input.feeCents,
    told_owner_at: input.toldOwnerAt === null ? null : input.toldOwnerAt?.toISOString(),
  };
}

/** What the service would refuse about a cremation, by field: none if it is right as far as can be seen from here. */
export function checkCremation(input: CremationUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'company', input.company, 200);
  length(faults, 'urn', input.urn, 200);
  between(faults, 'feeCents', input.feeCents, 0, 10000000);
  return faults;
}

export class Cremations extends Resource<Cremation, CremationCreate, CremationUpdate, CremationFilter> {
  protected readonly path = '/cremations';

  async recordReturn(id: string, options: WriteOptions = {}): Promise<Cremation> {
    return this.act(id, 'record-return', {}, options);
  }

  /** A cremation that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Cremation> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Cremation> {
    return this.act(id, 'restore', {});
  }

  /** The cremations of one patient. */
  async ofPatient(patientId: string, filter: CremationFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The cremations of one owner. */
  async ofOwner(ownerId: string, filter: CremationFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  protected decode(value: unknown, at?: string): Cremation {
    return decodeCremation(value, at);
  }

  protected encode(input: CremationCreate | CremationUpdate): JsonObject {
    return encodeCremation(input);
  }
}
