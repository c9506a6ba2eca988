// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, isDay, length, type Faults } from '../core/check.js';
import { day, fields, flag, moment, oneOf, optional, text, texts, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type DentalChartHomeCare = 'none' | 'brushing' | 'chews' | 'rinse';

export const DENTAL_CHART_HOME_CARE_VALUES: readonly DentalChartHomeCare[] = [
  'none',
  'brushing',
  'chews',
  'rinse',
];

/** The teeth of a patient on one day. */
export interface DentalChart {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a consultation. */
  consultationId: string | null;
  chartedOn: string;
  /** The id of a staff member. */
  chartedById: string;
  /** From 0 to 4. */
  calculusGrade: number;
  /** From 0 to 4. */
  gingivitisGrade: number;
  missingTeeth: string[];
  fracturedTeeth: string[];
  extractedTeeth: string[];
  xRayed: boolean;
  homeCare: DentalChartHomeCare;
  nextCheckOn: string | null;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a dental chart. */
export interface DentalChartCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a consultation. */
  consultationId?: string | null;
  chartedOn: string;
  /** The id of a staff member. */
  chartedById: string;
  /** From 0 to 4. */
  calculusGrade: number;
  /** From 0 to 4. */
  gingivitisGrade: number;
  missingTeeth?: string[];
  fracturedTeeth?: string[];
  extractedTeeth?: string[];
  xRayed?: boolean;
  homeCare: DentalChartHomeCare;
  nextCheckOn?: string | null;
  remarks?: string | null;
}

/** What can be changed of a dental chart. */
export type DentalChartUpdate = Partial<DentalChartCreate>;

/** Which dental charts are listed. What is left out makes no difference. */
export interface DentalChartFilter extends ListParams {
  patientId?: string;
  consultationId?: string;
  chartedOnFrom?: string;
  chartedOnUntil?: string;
  chartedById?: string;
  xRayed?: boolean;
  homeCare?: DentalChartHomeCare;
  nextCheckOnFrom?: string;
  nextCheckOnUntil?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a dental chart that the service has sent. */
export function decodeDentalChart(value: unknown, at = 'dental chart'): DentalChart {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    consultationId: optional(from, 'consultation_id', text),
    chartedOn: day(from, 'charted_on'),
    chartedById: text(from, 'charted_by_id'),
    calculusGrade: whole(from, 'calculus_grade'),
    gingivitisGrade: whole(from, 'gingivitis_grade'),
    missingTeeth: texts(from, 'missing_teeth'),
    fracturedTeeth: texts(from, 'fractured_teeth'),
    extractedTeeth: texts(from, 'extracted_teeth'),
    xRayed: flag(from, 'x_rayed'),
    homeCare: oneOf(from, 'home_care', DENTAL_CHART_HOME_CARE_VALUES),
    nextCheckOn: optional(from, 'next_check_on', day),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a dental chart as the service has them. */
export function encodeDentalChart(input: DentalChartUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    consultation_id: input.consultationId,
    charted_on: input.chartedOn,
    charted_by_id: input.chartedById,
    calculus_grade: input.calculusGrade,
    gingivitis_grade: input.gingivitisGrade,
    missing_teeth: input.missingTeeth,
    fractured_teeth: input.fracturedTeeth,
    extracted_teeth: input.extractedTeeth,
    x_rayed: input.xRayed,
    home_care: input.homeCare,
    next_check_on: input.nextCheckOn,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a dental chart, by field: none if it is right as far as can be seen from here. */
export function checkDentalChart(input: DentalChartUpdate): Faults {
  const faults: Faults = {};
  isDay(faults, 'chartedOn', input.chartedOn);
  between(faults, 'calculusGrade', input.calculusGrade, 0, 4);
  between(faults, 'gingivitisGrade', input.gingivitisGrade, 0, 4);
  isDay(faults, 'nextCheckOn', input.nextCheckOn);
  length(faults, 'remarks', input.remarks, 4000);
  return faults;
}

export class DentalCharts extends Resource<DentalChart, DentalChartCreate, DentalChartUpdate, DentalChartFilter> {
  protected readonly path = '/dental-charts';

  /** A dental chart that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<DentalChart> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<DentalChart> {
    return this.act(id, 'restore', {});
  }

  /** The dental charts of one patient. */
  async ofPatient(patientId: string, filter: DentalChartFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The dental charts of one staff member. */
  async ofChartedBy(chartedById: string, filter: DentalChartFilter = {}) {
    return this.list({ ...filter, chartedById });
  }

  protected decode(value: unknown, at?: string): DentalChart {
    return decodeDentalChart(value, at);
  }

  protected encode(input: DentalChartCreate | DentalChartUpdate): JsonObject {
    return encodeDentalChart(input);
  }
}
