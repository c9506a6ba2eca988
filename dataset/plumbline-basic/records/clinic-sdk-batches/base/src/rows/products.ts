// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Product } from '../resources/products.js';
import { amount, figure, instant, yesNo } from './cells.js';

/** The columns of a table of products, and what is above them. */
export const PRODUCT_COLUMNS = {
  id: 'Id',
  name: 'Name',
  brand: 'Brand',
  ean: 'Ean',
  category: 'Category',
  speciesAllowed: 'Species allowed',
  supplierId: 'Supplier',
  purchaseCents: 'Purchase',
  saleNetCents: 'Sale net',
  taxCodeId: 'Tax code',
  packGrams: 'Pack grams',
  reorderAt: 'Reorder at',
  reorderQuantity: 'Reorder quantity',
  discontinued: 'Discontinued',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A product as a row of that table, in texts. */
export function productRow(item: Product): Record<keyof typeof PRODUCT_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    brand: item.brand ?? '',
    ean: item.ean ?? '',
    category: item.category,
    speciesAllowed: item.speciesAllowed.join(', '),
    supplierId: item.supplierId ?? '',
    purchaseCents: amount(item.purchaseCents),
    saleNetCents: amount(item.saleNetCents),
    taxCodeId: item.taxCodeId,
    packGrams: figure(item.packGrams),
    reorderAt: figure(item.reorderAt),
    reorderQuantity: figure(item.reorderQuantity),
    discontinued: yesNo(item.discontinued),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
