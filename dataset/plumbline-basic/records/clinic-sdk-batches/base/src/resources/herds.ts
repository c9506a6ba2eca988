// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type HerdSpecies = 'cow' | 'pig' | 'sheep' | 'goat' | 'horse' | 'poultry' | 'other';

export const HERD_SPECIES_VALUES: readonly HerdSpecies[] = [
  'cow',
  'pig',
  'sheep',
  'goat',
  'horse',
  'poultry',
  'other',
];

export type HerdHousing = 'stable' | 'pasture' | 'mixed' | 'free_range';

export const HERD_HOUSING_VALUES: readonly HerdHousing[] = ['stable', 'pasture', 'mixed', 'free_range'];

/** Animals of a farm that are treated together. */
export interface Herd {
  id: string;
  /** The id of an owner. */
  ownerId: string;
  name: string;
  species: HerdSpecies;
  /** From 0 to 1,000,000. */
  headCount: number;
  /** Of the farm, given by the authorities. */
  holdingNumber: string;
  housing: HerdHousing;
  organic: boolean;
  /** From 0 to 366. */
  visitsPerYear: number;
  /** From 0 to 1,000,000. */
  distanceMetres: number;
  healthPlanUntil: string | null;
  diseaseFree: string[];
  contact: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a herd. */
export interface HerdCreate {
  /** The id of an owner. */
  ownerId: string;
  name: string;
  species: HerdSpecies;
  /** From 0 to 1,000,000. */
  headCount: number;
  /** Of the farm, given by the authorities. */
  holdingNumber: string;
  housing: HerdHousing;
  organic?: boolean;
  /** From 0 to 366. */
  visitsPerYear: number;
  /** From 0 to 1,000,000. */
  distanceMetres: number;
  healthPlanUntil?: string | null;
  diseaseFree?: string[];
  contact?: string | null;
}

/** What can be changed of a herd. */
export type HerdUpdate = Partial<HerdCreate>;

/** Which herds are listed. What is left out makes no difference. */
export interface HerdFilter extends ListParams {
  ownerId?: string;
  species?: HerdSpecies;
  housing?: HerdHousing;
  organic?: boolean;
  healthPlanUntilFrom?: string;
  healthPlanUntilUntil?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a herd that the service has sent. */
export function decodeHerd(value: unknown, at = 'herd'): Herd {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    ownerId: text(from, 'owner_id'),
    name: text(from, 'name'),
    species: oneOf(from, 'species', HERD_SPECIES_VALUES),
    headCount: whole(from, 'head_count'),
    holdingNumber: text(from, 'holding_number'),
    housing: oneOf(from, 'housing', HERD_HOUSING_VALUES),
    organic: flag(from, 'organic'),
    visitsPerYear: whole(from, 'visits_per_year'),
    distanceMetres: whole(from, 'distance_metres'),
    healthPlanUntil: optional(from, 'health_plan_until', day),
    diseaseFree: texts(from, 'disease_free'),
    contact: optional(from, 'contact', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a herd as the service has them. */
export function encodeHerd(input: HerdUpdate): JsonObject {
  return {
    owner_id: input.ownerId,
    name: input.name,
    species: input.species,
    head_count: input.headCount,
    holding_number: input.holdingNumber,
    housing: input.housing,
    organic: input.organic,
    visits_per_year: input.visitsPerYear,
    distance_metres: input.distanceMetres,
    health_plan_until: input.healthPlanUntil,
    disease_free: input.diseaseFree,
    contact: input.contact,
  };
}

/** What the service would refuse about a herd, by field: none if it is right as far as can be seen from here. */
export function checkHerd(input: HerdUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 120);
  between(faults, 'headCount', input.headCount, 0, 1000000);
  length(faults, 'holdingNumber', input.holdingNumber, 30);
  between(faults, 'visitsPerYear', input.visitsPerYear, 0, 366);
  between(faults, 'distanceMetres', input.distanceMetres, 0, 1000000);
  isDay(faults, 'healthPlanUntil', input.healthPlanUntil);
  length(faults, 'contact', input.contact, 200);
  return faults;
}

export class Herds extends Resource<Herd, HerdCreate, HerdUpdate, HerdFilter> {
  protected readonly path = '/herds';

  async close(id: string, reason: string, options: WriteOptions = {}): Promise<Herd> {
    return this.act(id, 'close', { reason }, options);
  }

  /** A herd that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Herd> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Herd> {
    return this.act(id, 'restore', {});
  }

  /** The herds of one owner. */
  async ofOwner(ownerId: string, filter: HerdFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  protected decode(value: unknown, at?: string): Herd {
    return decodeHerd(value, at);
  }

  protected encode(input: HerdCreate | HerdUpdate): JsonObject {
    return encodeHerd(input);
  }
}
