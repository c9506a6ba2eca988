// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Supplier } from '../resources/suppliers.js';
import { amount, figure, instant, yesNo } from './cells.js';

/** The columns of a table of suppliers, and what is above them. */
export const SUPPLIER_COLUMNS = {
  id: 'Id',
  name: 'Name',
  customerNumber: 'Customer number',
  email: 'Email',
  phone: 'Phone',
  deliveryDays: 'Delivery days',
  orderUntil: 'Order until',
  minimumOrderCents: 'Minimum order',
  deliveryFeeCents: 'Delivery fee',
  paymentDays: 'Payment days',
  wholesalerLicence: 'Wholesaler licence',
  electronicOrders: 'Electronic orders',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A supplier as a row of that table, in texts. */
export function supplierRow(item: Supplier): Record<keyof typeof SUPPLIER_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    customerNumber: item.customerNumber ?? '',
    email: item.email ?? '',
    phone: item.phone ?? '',
    deliveryDays: item.deliveryDays.join(', '),
    orderUntil: item.orderUntil,
    minimumOrderCents: amount(item.minimumOrderCents),
    deliveryFeeCents: amount(item.deliveryFeeCents),
    paymentDays: figure(item.paymentDays),
    wholesalerLicence: item.wholesalerLicence ?? '',
    electronicOrders: yesNo(item.electronicOrders),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
