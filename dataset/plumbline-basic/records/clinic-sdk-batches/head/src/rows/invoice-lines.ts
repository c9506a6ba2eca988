// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { InvoiceLine } from '../resources/invoice-lines.js';
import { amount, figure, instant, yesNo } from './cells.js';

/** The columns of a table of invoice lines, and what is above them. */
export const INVOICE_LINE_COLUMNS = {
  id: 'Id',
  invoiceId: 'Invoice',
  priceItemId: 'Price item',
  patientId: 'Patient',
  text: 'Text',
  quantityThousandths: 'Quantity thousandths',
  unitNetCents: 'Unit net',
  discountPercent: 'Discount percent',
  taxPerMille: 'Tax per mille',
  performedOn: 'Performed on',
  performedById: 'Performed by',
  hiddenIfZero: 'Hidden if zero',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An invoice line as a row of that table, in texts. */
export function invoiceLineRow(item: InvoiceLine): Record<keyof typeof INVOICE_LINE_COLUMNS, string> {
  return {
    id: item.id,
    invoiceId: item.invoiceId,
    priceItemId: item.priceItemId ?? '',
    patientId: item.patientId ?? '',
    text: item.text,
    quantityThousandths: figure(item.quantityThousandths),
    unitNetCents: amount(item.unitNetCents),
    discountPercent: figure(item.discountPercent),
    taxPerMille: figure(item.taxPerMille),
    performedOn: item.performedOn,
    performedById: item.performedById ?? '',
    hiddenIfZero: yesNo(item.hiddenIfZero),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
