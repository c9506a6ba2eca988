// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Owner } from '../resources/owners.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of owners, and what is above them. */
export const OWNER_COLUMNS = {
  id: 'Id',
  name: 'Name',
  givenNames: 'Given names',
  title: 'Title',
  email: 'Email',
  phone: 'Phone',
  secondPhone: 'Second phone',
  street: 'Street',
  town: 'Town',
  postcode: 'Postcode',
  country: 'Country',
  language: 'Language',
  bornOn: 'Born on',
  prefers: 'Prefers',
  discountPercent: 'Discount percent',
  blocked: 'Blocked',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An owner as a row of that table, in texts. */
export function ownerRow(item: Owner): Record<keyof typeof OWNER_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    givenNames: item.givenNames ?? '',
    title: item.title ?? '',
    email: item.email ?? '',
    phone: item.phone ?? '',
    secondPhone: item.secondPhone ?? '',
    street: item.street ?? '',
    town: item.town ?? '',
    postcode: item.postcode ?? '',
    country: item.country,
    language: item.language,
    bornOn: item.bornOn ?? '',
    prefers: item.prefers,
    discountPercent: figure(item.discountPercent),
    blocked: yesNo(item.blocked),
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
