// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type BreedSpecies = 'dog' | 'cat' | 'rabbit' | 'bird' | 'horse' | 'other';

export const BREED_SPECIES_VALUES: readonly BreedSpecies[] = [
  'dog',
  'cat',
  'rabbit',
  'bird',
  'horse',
  'other',
];

/** A breed of one species. */
export interface Breed {
  id: string;
  species: BreedSpecies;
  name: string;
  synonyms: string[];
  /** From 1 to 1,500,000. */
  adultWeightFromGrams: number | null;
  /** From 1 to 1,500,000. */
  adultWeightToGrams: number | null;
  /** Short-nosed breeds are at a higher risk under anaesthesia. */
  brachycephalic: boolean;
  knownRisks: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a breed. */
export interface BreedCreate {
  species: BreedSpecies;
  name: string;
  synonyms?: string[];
  /** From 1 to 1,500,000. */
  adultWeightFromGrams?: number | null;
  /** From 1 to 1,500,000. */
  adultWeightToGrams?: number | null;
  /** Short-nosed breeds are at a higher risk under anaesthesia. */
  brachycephalic?: boolean;
  knownRisks?: string[];
}

/** What can be changed of a breed. */
export type BreedUpdate = Partial<BreedCreate>;

/** Which breeds are listed. What is left out makes no difference. */
export interface BreedFilter extends ListParams {
  species?: BreedSpecies;
  brachycephalic?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a breed that the service has sent. */
export function decodeBreed(value: unknown, at = 'breed'): Breed {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    species: oneOf(from, 'species', BREED_SPECIES_VALUES),
    name: text(from, 'name'),
    synonyms: texts(from, 'synonyms'),
    adultWeightFromGrams: optional(from, 'adult_weight_from_grams', whole),
    adultWeightToGrams: optional(from, 'adult_weight_to_grams', whole),
    brachycephalic: flag(from, 'brachycephalic'),
    knownRisks: texts(from, 'known_risks'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a breed as the service has them. */
export function encodeBreed(input: BreedUpdate): JsonObject {
  return {
    species: input.species,
    name: input.name,
    synonyms: input.synonyms,
    adult_weight_from_grams: input.adultWeightFromGrams,
    adult_weight_to_grams: input.adultWeightToGrams,
    brachycephalic: input.brachycephalic,
    known_risks: input.knownRisks,
  };
}

/** What the service would refuse about a breed, by field: none if it is right as far as can be seen from here. */
export function checkBreed(input: BreedUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 120);
  between(faults, 'adultWeightFromGrams', input.adultWeightFromGrams, 1, 1500000);
  between(faults, 'adultWeightToGrams', input.adultWeightToGrams, 1, 1500000);
  return faults;
}

export class Breeds extends Resource<Breed, BreedCreate, BreedUpdate, BreedFilter> {
  protected readonly path = '/breeds';

  /** A breed that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Breed> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Breed> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Breed {
    return decodeBreed(value, at);
  }

  protected encode(input: BreedCreate | BreedUpdate): JsonObject {
    return encodeBreed(input);
  }
}
