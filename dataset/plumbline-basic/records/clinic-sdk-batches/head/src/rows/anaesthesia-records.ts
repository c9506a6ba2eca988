// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { AnaesthesiaRecord } from '../resources/anaesthesia-records.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of anaesthesia records, and what is above them. */
export const ANAESTHESIA_RECORD_COLUMNS = {
  id: 'Id',
  surgeryId: 'Surgery',
  patientId: 'Patient',
  anaesthetistId: 'Anaesthetist',
  premedication: 'Premedication',
  induction: 'Induction',
  maintenance: 'Maintenance',
  intubated: 'Intubated',
  tubeTenthsMillimetre: 'Tube tenths millimetre',
  beganAt: 'Began at',
  extubatedAt: 'Extubated at',
  lowestSaturationPercent: 'Lowest saturation percent',
  lowestTemperatureDecicelsius: 'Lowest temperature decicelsius',
  recovery: 'Recovery',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An anaesthesia record as a row of that table, in texts. */
export function anaesthesiaRecordRow(item: AnaesthesiaRecord): Record<keyof typeof ANAESTHESIA_RECORD_COLUMNS, string> {
  return {
    id: item.id,
    surgeryId: item.surgeryId,
    patientId: item.patientId,
    anaesthetistId: item.anaesthetistId,
    premedication: item.premedication ?? '',
    induction: item.induction,
    maintenance: item.maintenance,
    intubated: yesNo(item.intubated),
    tubeTenthsMillimetre: figure(item.tubeTenthsMillimetre),
    beganAt: instant(item.beganAt),
    extubatedAt: instant(item.extubatedAt),
    lowestSaturationPercent: figure(item.lowestSaturationPercent),
    lowestTemperatureDecicelsius: figure(item.lowestTemperatureDecicelsius),
    recovery: item.recovery,
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
