// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { DentalChart } from '../resources/dental-charts.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of dental charts, and what is above them. */
export const DENTAL_CHART_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  consultationId: 'Consultation',
  chartedOn: 'Charted on',
  chartedById: 'Charted by',
  calculusGrade: 'Calculus grade',
  gingivitisGrade: 'Gingivitis grade',
  missingTeeth: 'Missing teeth',
  fracturedTeeth: 'Fractured teeth',
  extractedTeeth: 'Extracted teeth',
  xRayed: 'X rayed',
  homeCare: 'Home care',
  nextCheckOn: 'Next check on',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A dental chart as a row of that table, in texts. */
export function dentalChartRow(item: DentalChart): Record<keyof typeof DENTAL_CHART_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    consultationId: item.consultationId ?? '',
    chartedOn: item.chartedOn,
    chartedById: item.chartedById,
    calculusGrade: figure(item.calculusGrade),
    gingivitisGrade: figure(item.gingivitisGrade),
    missingTeeth: item.missingTeeth.join(', '),
    fracturedTeeth: item.fracturedTeeth.join(', '),
    extractedTeeth: item.extractedTeeth.join(', '),
    xRayed: yesNo(item.xRayed),
    homeCare: item.homeCare,
    nextCheckOn: item.nextCheckOn ?? '',
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
