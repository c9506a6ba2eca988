// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Herd } from '../resources/herds.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of herds, and what is above them. */
export const HERD_COLUMNS = {
  id: 'Id',
  ownerId: 'Owner',
  name: 'Name',
  species: 'Species',
  headCount: 'Head count',
  holdingNumber: 'Holding number',
  housing: 'Housing',
  organic: 'Organic',
  visitsPerYear: 'Visits per year',
  distanceMetres: 'Distance metres',
  healthPlanUntil: 'Health plan until',
  diseaseFree: 'Disease free',
  contact: 'Contact',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A herd as a row of that table, in texts. */
export function herdRow(item: Herd): Record<keyof typeof HERD_COLUMNS, string> {
  return {
    id: item.id,
    ownerId: item.ownerId,
    name: item.name,
    species: item.species,
    headCount: figure(item.headCount),
    holdingNumber: item.holdingNumber,
    housing: item.housing,
    organic: yesNo(item.organic),
    visitsPerYear: figure(item.visitsPerYear),
    distanceMetres: figure(item.distanceMetres),
    healthPlanUntil: item.healthPlanUntil ?? '',
    diseaseFree: item.diseaseFree.join(', '),
    contact: item.contact ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
