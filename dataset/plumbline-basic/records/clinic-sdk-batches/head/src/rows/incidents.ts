// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Incident } from '../resources/incidents.js';
import { instant } from './cells.js';

/** The columns of a table of incidents, and what is above them. */
export const INCIDENT_COLUMNS = {
  id: 'Id',
  happenedAt: 'Happened at',
  locationId: 'Location',
  patientId: 'Patient',
  kind: 'Kind',
  harm: 'Harm',
  involvedIds: 'Involved ids',
  text: 'Text',
  causes: 'Causes',
  measures: 'Measures',
  reportedToAuthorityAt: 'Reported to authority at',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An incident as a row of that table, in texts. */
export function incidentRow(item: Incident): Record<keyof typeof INCIDENT_COLUMNS, string> {
  return {
    id: item.id,
    happenedAt: instant(item.happenedAt),
    locationId: item.locationId,
    patientId: item.patientId ?? '',
    kind: item.kind,
    harm: item.harm,
    involvedIds: item.involvedIds.join(', '),
    text: item.text,
    causes: item.causes ?? '',
    measures: item.measures ?? '',
    reportedToAuthorityAt: instant(item.reportedToAuthorityAt),
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
