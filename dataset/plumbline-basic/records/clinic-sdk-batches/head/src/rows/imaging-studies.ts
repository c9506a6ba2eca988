// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { ImagingStudy } from '../resources/imaging-studies.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of imaging studies, and what is above them. */
export const IMAGING_STUDY_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  consultationId: 'Consultation',
  modality: 'Modality',
  region: 'Region',
  takenAt: 'Taken at',
  takenById: 'Taken by',
  sedated: 'Sedated',
  doseMicrogray: 'Dose microgray',
  pictures: 'Pictures',
  report: 'Report',
  reportedById: 'Reported by',
  status: 'Status',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** An imaging study as a row of that table, in texts. */
export function imagingStudyRow(item: ImagingStudy): Record<keyof typeof IMAGING_STUDY_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    consultationId: item.consultationId ?? '',
    modality: item.modality,
    region: item.region,
    takenAt: instant(item.takenAt),
    takenById: item.takenById,
    sedated: yesNo(item.sedated),
    doseMicrogray: figure(item.doseMicrogray),
    pictures: figure(item.pictures),
    report: item.report ?? '',
    reportedById: item.reportedById ?? '',
    status: item.status,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
