// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeImagingStudy, type ImagingStudy } from '../resources/imaging-studies.js';

export type ImagingStudyEventKind =
  | 'imaging_study.created'
  | 'imaging_study.changed'
  | 'imaging_study.archived'
  | 'imaging_study.restored'
  | 'imaging_study.report';

export const IMAGING_STUDY_EVENT_KINDS: readonly ImagingStudyEventKind[] = [
  'imaging_study.created',
  'imaging_study.changed',
  'imaging_study.archived',
  'imaging_study.restored',
  'imaging_study.report',
];

/** Something that happened to an imaging study, as the service reports it to a webhook. */
export interface ImagingStudyEvent {
  id: string;
  kind: ImagingStudyEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  imagingStudy: ImagingStudy;
}

/** Whether an event is about an imaging study, before the rest of it is looked at. */
export function isImagingStudyEventKind(kind: string): kind is ImagingStudyEventKind {
  return (IMAGING_STUDY_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeImagingStudyEvent(value: unknown, at = 'imaging study event'): ImagingStudyEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', IMAGING_STUDY_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    imagingStudy: decodeImagingStudy(from.values['imaging_study'], `${at}.imaging_study`),
  };
}
