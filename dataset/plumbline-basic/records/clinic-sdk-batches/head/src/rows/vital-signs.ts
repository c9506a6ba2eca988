// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { VitalSign } from '../resources/vital-signs.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of vital signs, and what is above them. */
export const VITAL_SIGN_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  stayId: 'Stay',
  recordId: 'Record',
  measuredAt: 'Measured at',
  measuredById: 'Measured by',
  kind: 'Kind',
  value: 'Value',
  unit: 'Unit',
  fromDevice: 'From device',
  implausible: 'Implausible',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A vital sign as a row of that table, in texts. */
export function vitalSignRow(item: VitalSign): Record<keyof typeof VITAL_SIGN_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    stayId: item.stayId ?? '',
    recordId: item.recordId ?? '',
    measuredAt: instant(item.measuredAt),
    measuredById: item.measuredById ?? '',
    kind: item.kind,
    value: figure(item.value),
    unit: item.unit,
    fromDevice: yesNo(item.fromDevice),
    implausible: yesNo(item.implausible),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
