// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type ProductCategory = 'feed' | 'snack' | 'care' | 'toy' | 'transport' | 'collar' | 'other';

export const PRODUCT_CATEGORY_VALUES: readonly ProductCategory[] = [
  'feed',
  'snack',
  'care',
  'toy',
  'transport',
  'collar',
  'other',
];

/** Something that is sold over the counter: feed, collars, shampoo. */
export interface Product {
  id: string;
  name: string;
  brand: string | null;
  ean: string | null;
  category: ProductCategory;
  speciesAllowed: string[];
  /** The id of a supplier. */
  supplierId: string | null;
  /** From 0 to 10,000,000. */
  purchaseCents: number | null;
  /** From 0 to 10,000,000. */
  saleNetCents: number;
  /** The id of a tax code. */
  taxCodeId: string;
  /** From 1 to 100,000. */
  packGrams: number | null;
  /** From 0 to 100,000. */
  reorderAt: number | null;
  /** From 1 to 100,000. */
  reorderQuantity: number | null;
  discontinued: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a product. */
export interface ProductCreate {
  name: string;
  brand?: string | null;
  ean?: string | null;
  category: ProductCategory;
  speciesAllowed?: string[];
  /** The id of a supplier. */
  supplierId?: string | null;
  /** From 0 to 10,000,000. */
  purchaseCents?: number | null;
  /** From 0 to 10,000,000. */
  saleNetCents: number;
  /** The id of a tax code. */
  taxCodeId: string;
  /** From 1 to 100,000. */
  packGrams?: number | null;
  /** From 0 to 100,000. */
  reorderAt?: number | null;
  /** From 1 to 100,000. */
  reorderQuantity?: number | null;
  discontinued?: boolean;
}

/** What can be changed of a product. */
export type ProductUpdate = Partial<ProductCreate>;

/** Which products are listed. What is left out makes no difference. */
export interface ProductFilter extends ListParams {
  category?: ProductCategory;
  supplierId?: string;
  taxCodeId?: string;
  discontinued?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a product that the service has sent. */
export function decodeProduct(value: unknown, at = 'product'): Product {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    brand: optional(from, 'brand', text),
    ean: optional(from, 'ean', text),
    category: oneOf(from, 'category', PRODUCT_CATEGORY_VALUES),
    speciesAllowed: texts(from, 'species_allowed'),
    supplierId: optional(from, 'supplier_id', text),
    purchaseCents: optional(from, 'purchase_cents', whole),
    saleNetCents: whole(from, 'sale_net_cents'),
    taxCodeId: text(from, 'tax_code_id'),
    packGrams: optional(from, 'pack_grams', whole),
    reorderAt: optional(from, 'reorder_at', whole),
    reorderQuantity: optional(from, 'reorder_quantity', whole),
    discontinued: flag(from, 'discontinued'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a product as the service has them. */
export function encodeProduct(input: ProductUpdate): JsonObject {
  return {
    name: input.name,
    brand: input.brand,
    ean: input.ean,
    category: input.category,
    species_allowed: input.speciesAllowed,
    supplier_id: input.supplierId,
    purchase_cents: input.purchaseCents,
    sale_net_cents: input.saleNetCents,
    tax_code_id: input.taxCodeId,
    pack_grams: input.packGrams,
    reorder_at: input.reorderAt,
    reorder_quantity: input.reorderQuantity,
    discontinued: input.discontinued,
  };
}

/** What the service would refuse about a product, by field: none if it is right as far as can be seen from here. */
export function checkProduct(input: ProductUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 200);
  length(faults, 'brand', input.brand, 120);
  length(faults, 'ean', input.ean, 14);
  between(faults, 'purchaseCents', input.purchaseCents, 0, 10000000);
  between(faults, 'saleNetCents', input.saleNetCents, 0, 10000000);
  between(faults, 'packGrams', input.packGrams, 1, 100000);
  between(faults, 'reorderAt', input.reorderAt, 0, 100000);
  between(faults, 'reorderQuantity', input.reorderQuantity, 1, 100000);
  return faults;
}

export class Products extends Resource<Product, ProductCreate, ProductUpdate, ProductFilter> {
  protected readonly path = '/products';

  /** A product that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Product> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Product> {
    return this.act(id, 'restore', {});
  }

  /** The products of one tax code. */
  async ofTaxCode(taxCodeId: string, filter: ProductFilter = {}) {
    return this.list({ ...filter, taxCodeId });
  }

  protected decode(value: unknown, at?: string): Product {
    return decodeProduct(value, at);
  }

  protected encode(input: ProductCreate | ProductUpdate): JsonObject {
    return encodeProduct(input);
  }
}
