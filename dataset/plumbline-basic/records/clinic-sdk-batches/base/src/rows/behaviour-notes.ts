// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { BehaviourNote } from '../resources/behaviour-notes.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of behaviour notes, and what is above them. */
export const BEHAVIOUR_NOTE_COLUMNS = {
  id: 'Id',
  patientId: 'Patient',
  noticedAt: 'Noticed at',
  byId: 'By',
  setting: 'Setting',
  stressScore: 'Stress score',
  muzzleNeeded: 'Muzzle needed',
  twoPeopleNeeded: 'Two people needed',
  premedicate: 'Premedicate',
  likes: 'Likes',
  dislikes: 'Dislikes',
  text: 'Text',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A behaviour note as a row of that table, in texts. */
export function behaviourNoteRow(item: BehaviourNote): Record<keyof typeof BEHAVIOUR_NOTE_COLUMNS, string> {
  return {
    id: item.id,
    patientId: item.patientId,
    noticedAt: instant(item.noticedAt),
    byId: item.byId ?? '',
    setting: item.setting,
    stressScore: figure(item.stressScore),
    muzzleNeeded: yesNo(item.muzzleNeeded),
    twoPeopleNeeded: yesNo(item.twoPeopleNeeded),
    premedicate: yesNo(item.premedicate),
    likes: item.likes ?? '',
    dislikes: item.dislikes ?? '',
    text: item.text,
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
