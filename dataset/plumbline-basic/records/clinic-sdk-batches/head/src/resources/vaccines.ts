// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

/** A vaccine, against what it is, and when it is given again. */
export interface Vaccine {
  id: string;
  name: string;
  maker: string;
  against: string[];
  speciesAllowed: string[];
  /** From 0 to 520. */
  firstAtWeeks: number;
  /** From 0 to 520. */
  secondAfterWeeks: number | null;
  /** From 0 to 120. */
  repeatAfterMonths: number | null;
  coldChain: boolean;
  legallyRequired: boolean;
  /** The id of a price item. */
  priceItemId: string | null;
  discontinued: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a vaccine. */
export interface VaccineCreate {
  name: string;
  maker: string;
  against?: string[];
  speciesAllowed?: string[];
  /** From 0 to 520. */
  firstAtWeeks: number;
  /** From 0 to 520. */
  secondAfterWeeks?: number | null;
  /** From 0 to 120. */
  repeatAfterMonths?: number | null;
  coldChain?: boolean;
  legallyRequired?: boolean;
  /** The id of a price item. */
  priceItemId?: string | null;
  discontinued?: boolean;
}

/** What can be changed of a vaccine. */
export type VaccineUpdate = Partial<VaccineCreate>;

/** Which vaccines are listed. What is left out makes no difference. */
export interface VaccineFilter extends ListParams {
  coldChain?: boolean;
  legallyRequired?: boolean;
  priceItemId?: string;
  discontinued?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a vaccine that the service has sent. */
export function decodeVaccine(value: unknown, at = 'vaccine'): Vaccine {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    maker: text(from, 'maker'),
    against: texts(from, 'against'),
    speciesAllowed: texts(from, 'species_allowed'),
    firstAtWeeks: whole(from, 'first_at_weeks'),
    secondAfterWeeks: optional(from, 'second_after_weeks', whole),
    repeatAfterMonths: optional(from, 'repeat_after_months', whole),
    coldChain: flag(from, 'cold_chain'),
    legallyRequired: flag(from, 'legally_required'),
    priceItemId: optional(from, 'price_item_id', text),
    discontinued: flag(from, 'discontinued'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a vaccine as the service has them. */
export function encodeVaccine(input: VaccineUpdate): JsonObject {
  return {
    name: input.name,
    maker: input.maker,
    against: input.against,
    species_allowed: input.speciesAllowed,
    first_at_weeks: input.firstAtWeeks,
    second_after_weeks: input.secondAfterWeeks,
    repeat_after_months: input.repeatAfterMonths,
    cold_chain: input.coldChain,
    legally_required: input.legallyRequired,
    price_item_id: input.priceItemId,
    discontinued: input.discontinued,
  };
}

/** What the service would refuse about a vaccine, by field: none if it is right as far as can be seen from here. */
export function checkVaccine(input: VaccineUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 200);
  length(faults, 'maker', input.maker, 200);
  between(faults, 'firstAtWeeks', input.firstAtWeeks, 0, 520);
  between(faults, 'secondAfterWeeks', input.secondAfterWeeks, 0, 520);
  between(faults, 'repeatAfterMonths', input.repeatAfterMonths, 0, 120);
  return faults;
}

export class Vaccines extends Resource<Vaccine, VaccineCreate, VaccineUpdate, VaccineFilter> {
  protected readonly path = '/vaccines';

  /** A vaccine that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Vaccine> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Vaccine> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Vaccine {
    return decodeVaccine(value, at);
  }

  protected encode(input: VaccineCreate | VaccineUpdate): JsonObject {
    return encodeVaccine(input);
  }
}
