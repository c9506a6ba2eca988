// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

/** A rate of value added tax. */
export interface TaxCode {
  id: string;
  code: string;
  name: string;
  /** 210 is 21 percent. */
  perMille: number;
  validFrom: string;
  validUntil: string | null;
  account: string | null;
  reverseCharge: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a tax code. */
export interface TaxCodeCreate {
  code: string;
  name: string;
  /** 210 is 21 percent. */
  perMille: number;
  validFrom: string;
  validUntil?: string | null;
  account?: string | null;
  reverseCharge?: boolean;
}

/** What can be changed of a tax code. */
export type TaxCodeUpdate = Partial<TaxCodeCreate>;

/** Which tax codes are listed. What is left out makes no difference. */
export interface TaxCodeFilter extends ListParams {
  validFromFrom?: string;
  validFromUntil?: string;
  validUntilFrom?: string;
  validUntilUntil?: string;
  reverseCharge?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a tax code that the service has sent. */
export function decodeTaxCode(value: unknown, at = 'tax code'): TaxCode {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    code: text(from, 'code'),
    name: text(from, 'name'),
    perMille: whole(from, 'per_mille'),
    validFrom: day(from, 'valid_from'),
    validUntil: optional(from, 'valid_until', day),
    account: optional(from, 'account', text),
    reverseCharge: flag(from, 'reverse_charge'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a tax code as the service has them. */
export function encodeTaxCode(input: TaxCodeUpdate): JsonObject {
  return {
    code: input.code,
    name: input.name,
    per_mille: input.perMille,
    valid_from: input.validFrom,
    valid_until: input.validUntil,
    account: input.account,
    reverse_charge: input.reverseCharge,
  };
}

/** What the service would refuse about a tax code, by field: none if it is right as far as can be seen from here. */
export function checkTaxCode(input: TaxCodeUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'code', input.code, 10);
  length(faults, 'name', input.name, 100);
  between(faults, 'perMille', input.perMille, 0, 1000);
  isDay(faults, 'validFrom', input.validFrom);
  isDay(faults, 'validUntil', input.validUntil);
  length(faults, 'account', input.account, 20);
  return faults;
}

export class TaxCodes extends Resource<TaxCode, TaxCodeCreate, TaxCodeUpdate, TaxCodeFilter> {
  protected readonly path = '/tax-codes';

  /** A tax code that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<TaxCode> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<TaxCode> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): TaxCode {
    return decodeTaxCode(value, at);
  }

  protected encode(input: TaxCodeCreate | TaxCodeUpdate): JsonObject {
    return encodeTaxCode(input);
  }
}
