// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type CageWard = 'dogs' | 'cats' | 'small' | 'isolation' | 'intensive' | 'stable';

export const CAGE_WARD_VALUES: readonly CageWard[] = [
  'dogs',
  'cats',
  'small',
  'isolation',
  'intensive',
  'stable',
];

export type CageSize = 'small' | 'medium' | 'large' | 'walk_in';

export const CAGE_SIZE_VALUES: readonly CageSize[] = ['small', 'medium', 'large', 'walk_in'];

/** A cage, kennel or stall. */
export interface Cage {
  id: string;
  name: string;
  ward: CageWard;
  size: CageSize;
  oxygen: boolean;
  heated: boolean;
  outOfOrder: boolean;
  cleanedAt: Date | null;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a cage. */
export interface CageCreate {
  name: string;
  ward: CageWard;
  size: CageSize;
  oxygen?: boolean;
  heated?: boolean;
  outOfOrder?: boolean;
  cleanedAt?: Date | null;
  remarks?: string | null;
}

/** What can be changed of a cage. */
export type CageUpdate = Partial<CageCreate>;

/** Which cages are listed. What is left out makes no difference. */
export interface CageFilter extends ListParams {
  ward?: CageWard;
  size?: CageSize;
  oxygen?: boolean;
  heated?: boolean;
  outOfOrder?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a cage that the service has sent. */
export function decodeCage(value: unknown, at = 'cage'): Cage {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    ward: oneOf(from, 'ward', CAGE_WARD_VALUES),
    size: oneOf(from, 'size', CAGE_SIZE_VALUES),
    oxygen: flag(from, 'oxygen'),
    heated: flag(from, 'heated'),
    outOfOrder: flag(from, 'out_of_order'),
    cleanedAt: optional(from, 'cleaned_at', moment),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a cage as the service has them. */
export function encodeCage(input: CageUpdate): JsonObject {
  return {
    name: input.name,
    ward: input.ward,
    size: input.size,
    oxygen: input.oxygen,
    heated: input.heated,
    out_of_order: input.outOfOrder,
    cleaned_at: input.cleanedAt === null ? null : input.cleanedAt?.toISOString(),
    remarks: input.remarks,
  };
}

/** What the service would refuse about a cage, by field: none if it is right as far as can be seen from here. */
export function checkCage(input: CageUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 60);
  length(faults, 'remarks', input.remarks, 500);
  return faults;
}

export class Cages extends Resource<Cage, CageCreate, CageUpdate, CageFilter> {
  protected readonly path = '/cages';

  async markClean(id: string, options: WriteOptions = {}): Promise<Cage> {
    return this.act(id, 'mark-clean', {}, options);
  }

  /** A cage that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Cage> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Cage> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Cage {
    return decodeCage(value, at);
  }

  protected encode(input: CageCreate | CageUpdate): JsonObject {
    return encodeCage(input);
  }
}
