// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Cremation } from '../resources/cremations.js';
import { amount, instant } from './cells.js';

/** The columns of a table of cremations, and what is above them. */
export const CREMATION_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  ownerId: 'Owner',
  kind: 'Kind',
  company: 'Company',
  pickedUpAt: 'Picked up at',
  ashesReturnedAt: 'Ashes returned at',
  urn: 'Urn',
  keepsake: 'Keepsake',
  feeCents: 'Fee',
  toldOwnerAt: 'Told owner at',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A cremation as a row of that table, in texts. */
export function cremationRow(item: Cremation): Record<keyof typeof CREMATION_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    ownerId: item.ownerId,
    kind: item.kind,
    company: item.company ?? '',
    pickedUpAt: instant(item.pickedUpAt),
    ashesReturnedAt: instant(item.ashesReturnedAt),
    urn: item.urn ?? '',
    keepsake: item.keepsake,
    feeCents: amount(item.feeCents),
    toldOwnerAt: instant(item.toldOwnerAt),
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
