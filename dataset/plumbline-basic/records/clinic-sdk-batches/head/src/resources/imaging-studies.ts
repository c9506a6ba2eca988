// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type ImagingStudyModality = 'x_ray' | 'ultrasound' | 'ct' | 'mri' | 'endoscopy' | 'photo';

export const IMAGING_STUDY_MODALITY_VALUES: readonly ImagingStudyModality[] = [
  'x_ray',
  'ultrasound',
  'ct',
  'mri',
  'endoscopy',
  'photo',
];

export type ImagingStudyRegion =
  | 'head'
  | 'neck'
  | 'chest'
  | 'abdomen'
  | 'spine'
  | 'pelvis'
  | 'fore_limb'
  | 'hind_limb'
  | 'whole';

export const IMAGING_STUDY_REGION_VALUES: readonly ImagingStudyRegion[] = [
  'head',
  'neck',
  'chest',
  'abdomen',
  'spine',
  'pelvis',
  'fore_limb',
  'hind_limb',
  'whole',
];

export type ImagingStudyStatus = 'ordered' | 'taken' | 'reported';

export const IMAGING_STUDY_STATUS_VALUES: readonly ImagingStudyStatus[] = ['ordered', 'taken', 'reported'];

/** A set of pictures of a patient. */
export interface ImagingStudy {
  id: string;
  /** The id of a patient. */
  patientId: string;
  /** The id of a consultation. */
  consultationId: string | null;
  modality: ImagingStudyModality;
  region: ImagingStudyRegion;
  takenAt: Date;
  /** The id of a staff member. */
  takenById: string;
  sedated: boolean;
  /** From 0 to 10,000,000. */
  doseMicrogray: number | null;
  /** From 0 to 10,000. */
  pictures: number;
  report: string | null;
  /** The id of a staff member. */
  reportedById: string | null;
  status: ImagingStudyStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an imaging study. */
export interface ImagingStudyCreate {
  /** The id of a patient. */
  patientId: string;
  /** The id of a consultation. */
  consultationId?: string | null;
  modality: ImagingStudyModality;
  region: ImagingStudyRegion;
  takenAt: Date;
  /** The id of a staff member. */
  takenById: string;
  sedated?: boolean;
  /** From 0 to 10,000,000. */
  doseMicrogray?: number | null;
  /** From 0 to 10,000. */
  pictures: number;
  report?: string | null;
  /** The id of a staff member. */
  reportedById?: string | null;
}

/** What can be changed of an imaging study. */
export type ImagingStudyUpdate = Partial<ImagingStudyCreate>;

/** Which imaging studies are listed. What is left out makes no difference. */
export interface ImagingStudyFilter extends ListParams {
  patientId?: string;
  consultationId?: string;
  modality?: ImagingStudyModality;
  region?: ImagingStudyRegion;
  takenAtFrom?: Date;
  takenAtUntil?: Date;
  takenById?: string;
  sedated?: boolean;
  reportedById?: string;
  status?: ImagingStudyStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an imaging study that the service has sent. */
export function decodeImagingStudy(value: unknown, at = 'imaging study'): ImagingStudy {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    consultationId: optional(from, 'consultation_id', text),
    modality: oneOf(from, 'modality', IMAGING_STUDY_MODALITY_VALUES),
    region: oneOf(from, 'region', IMAGING_STUDY_REGION_VALUES),
    takenAt: moment(from, 'taken_at'),
    takenById: text(from, 'taken_by_id'),
    sedated: flag(from, 'sedated'),
    doseMicrogray: optional(from, 'dose_microgray', whole),
    pictures: whole(from, 'pictures'),
    report: optional(from, 'report', text),
    reportedById: optional(from, 'reported_by_id', text),
    status: oneOf(from, 'status', IMAGING_STUDY_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an imaging study as the service has them. */
export function encodeImagingStudy(input: ImagingStudyUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    consultation_id: input.consultationId,
    modality: input.modality,
    region: input.region,
    taken_at: input.takenAt?.toISOString(),
    taken_by_id: input.takenById,
    sedated: input.sedated,
    dose_microgray: input.doseMicrogray,
    pictures: input.pictures,
    report: input.report,
    reported_by_id: input.reportedById,
  };
}

/** What the service would refuse about an imaging study, by field: none if it is right as far as can be seen from here. */
export function checkImagingStudy(input: ImagingStudyUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'doseMicrogray', input.doseMicrogray, 0, 10000000);
  between(faults, 'pictures', input.pictures, 0, 10000);
  length(faults, 'report', input.report, 8000);
  return faults;
}

export class ImagingStudies extends Resource<ImagingStudy, ImagingStudyCreate, ImagingStudyUpdate, ImagingStudyFilter> {
  protected readonly path = '/imaging-studies';

  async report(id: string, text: string, options: WriteOptions = {}): Promise<ImagingStudy> {
    return this.act(id, 'report', { text }, options);
  }

  /** An imaging study that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<ImagingStudy> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<ImagingStudy> {
    return this.act(id, 'restore', {});
  }

  /** The imaging studies of one patient. */
  async ofPatient(patientId: string, filter: ImagingStudyFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  /** The imaging studies of one staff member. */
  async ofTakenBy(takenById: string, filter: ImagingStudyFilter = {}) {
    return this.list({ ...filter, takenById });
  }

  protected decode(value: unknown, at?: string): ImagingStudy {
    return decodeImagingStudy(value, at);
  }

  protected encode(input: ImagingStudyCreate | ImagingStudyUpdate): JsonObject {
    return encodeImagingStudy(input);
  }
}
