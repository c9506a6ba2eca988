// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type PriceItemCategory =
  | 'consultation'
  | 'procedure'
  | 'medicine'
  | 'laboratory'
  | 'imaging'
  | 'stay'
  | 'retail'
  | 'other';

export const PRICE_ITEM_CATEGORY_VALUES: readonly PriceItemCategory[] = [
  'consultation',
  'procedure',
  'medicine',
  'laboratory',
  'imaging',
  'stay',
  'retail',
  'other',
];

export type PriceItemUnit = 'piece' | 'hour' | 'day' | 'millilitre' | 'gram' | 'kilometre';

export const PRICE_ITEM_UNIT_VALUES: readonly PriceItemUnit[] = [
  'piece',
  'hour',
  'day',
  'millilitre',
  'gram',
  'kilometre',
];

/** Something that the clinic charges for. */
export interface PriceItem {
  id: string;
  code: string;
  name: string;
  category: PriceItemCategory;
  /** From 0 to 100,000,000. */
  netCents: number;
  /** The id of a tax code. */
  taxCodeId: string;
  unit: PriceItemUnit;
  discountable: boolean;
  /** From 0 to 100,000,000. */
  minimumCents: number | null;
  validFrom: string;
  validUntil: string | null;
  /** In the books. */
  account: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a price item. */
export interface PriceItemCreate {
  code: string;
  name: string;
  category: PriceItemCategory;
  /** From 0 to 100,000,000. */
  netCents: number;
  /** The id of a tax code. */
  taxCodeId: string;
  unit: PriceItemUnit;
  discountable?: boolean;
  /** From 0 to 100,000,000. */
  minimumCents?: number | null;
  validFrom: string;
  validUntil?: string | null;
  /** In the books. */
  account?: string | null;
}

/** What can be changed of a price item. */
export type PriceItemUpdate = Partial<PriceItemCreate>;

/** Which price items are listed. What is left out makes no difference. */
export interface PriceItemFilter extends ListParams {
  category?: PriceItemCategory;
  taxCodeId?: string;
  unit?: PriceItemUnit;
  discountable?: boolean;
  validFromFrom?: string;
  validFromUntil?: string;
  validUntilFrom?: string;
  validUntilUntil?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a price item that the service has sent. */
export function decodePriceItem(value: unknown, at = 'price item'): PriceItem {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    code: text(from, 'code'),
    name: text(from, 'name'),
    category: oneOf(from, 'category', PRICE_ITEM_CATEGORY_VALUES),
    netCents: whole(from, 'net_cents'),
    taxCodeId: text(from, 'tax_code_id'),
    unit: oneOf(from, 'unit', PRICE_ITEM_UNIT_VALUES),
    discountable: flag(from, 'discountable'),
    minimumCents: optional(from, 'minimum_cents', whole),
    validFrom: day(from, 'valid_from'),
    validUntil: optional(from, 'valid_until', day),
    account: optional(from, 'account', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a price item as the service has them. */
export function encodePriceItem(input: PriceItemUpdate): JsonObject {
  return {
    code: input.code,
    name: input.name,
    category: input.category,
    net_cents: input.netCents,
    tax_code_id: input.taxCodeId,
    unit: input.unit,
    discountable: input.discountable,
    minimum_cents: input.minimumCents,
    valid_from: input.validFrom,
    valid_until: input.validUntil,
    account: input.account,
  };
}

/** What the service would refuse about a price item, by field: none if it is right as far as can be seen from here. */
export function checkPriceItem(input: PriceItemUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'code', input.code, 20);
  length(faults, 'name', input.name, 200);
  between(faults, 'netCents', input.netCents, 0, 100000000);
  between(faults, 'minimumCents', input.minimumCents, 0, 100000000);
  isDay(faults, 'validFrom', input.validFrom);
  isDay(faults, 'validUntil', input.validUntil);
  length(faults, 'account', input.account, 20);
  return faults;
}

export class PriceItems extends Resource<PriceItem, PriceItemCreate, PriceItemUpdate, PriceItemFilter> {
  protected readonly path = '/price-items';

  /** A price item that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<PriceItem> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<PriceItem> {
    return this.act(id, 'restore', {});
  }

  /** The price items of one tax code. */
  async ofTaxCode(taxCodeId: string, filter: PriceItemFilter = {}) {
    return this.list({ ...filter, taxCodeId });
  }

  protected decode(value: unknown, at?: string): PriceItem {
    return decodePriceItem(value, at);
  }

  protected encode(input: PriceItemCreate | PriceItemUpdate): JsonObject {
    return encodePriceItem(input);
  }
}
