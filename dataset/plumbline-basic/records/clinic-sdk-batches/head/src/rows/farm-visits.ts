// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { FarmVisit } from '../resources/farm-visits.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of farm visits, and what is above them. */
export const FARM_VISIT_COLUMNS = {
  id: 'Id',
  herdId: 'Herd',
  ownerId: 'Owner',
  vetId: 'Vet',
  plannedAt: 'Planned at',
  arrivedAt: 'Arrived at',
  leftAt: 'Left at',
  purpose: 'Purpose',
  treatedCount: 'Treated count',
  metresDriven: 'Metres driven',
  nightRate: 'Night rate',
  findings: 'Findings',
  advice: 'Advice',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A farm visit as a row of that table, in texts. */
export function farmVisitRow(item: FarmVisit): Record<keyof typeof FARM_VISIT_COLUMNS, string> {
  return {
    id: item.id,
    herdId: item.herdId ?? '',
    ownerId: item.ownerId,
    vetId: item.vetId,
    plannedAt: instant(item.plannedAt),
    arrivedAt: instant(item.arrivedAt),
    leftAt: instant(item.leftAt),
    purpose: item.purpose,
    treatedCount: figure(item.treatedCount),
    metresDriven: figure(item.metresDriven),
    nightRate: yesNo(item.nightRate),
    findings: item.findings ?? '',
    advice: item.advice ?? '',
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
