// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type BehaviourNoteSetting = 'waiting' | 'consulting' | 'ward' | 'surgery' | 'home';

export const BEHAVIOUR_NOTE_SETTING_VALUES: readonly BehaviourNoteSetting[] = [
  'waiting',
  'consulting',
  'ward',
  'surgery',
  'home',
];

/** How a patient behaves, for those who handle it next. */
export interface BehaviourNote {
  id: string;
  /** The id of a patient. */
  patientId: string;
  noticedAt: Date;
  /** The id of a staff member. */
  byId: string | null;
  setting: BehaviourNoteSetting;
  /** From 0 to 5. */
  stressScore: number;
  muzzleNeeded: boolean;
  twoPeopleNeeded: boolean;
  premedicate: boolean;
  likes: string | null;
  dislikes: string | null;
  text: string;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a behaviour note. */
export interface BehaviourNoteCreate {
  /** The id of a patient. */
  patientId: string;
  noticedAt: Date;
  /** The id of a staff member. */
  byId?: string | null;
  setting: BehaviourNoteSetting;
  /** From 0 to 5. */
  stressScore: number;
  muzzleNeeded?: boolean;
  twoPeopleNeeded?: boolean;
  premedicate?: boolean;
  likes?: string | null;
  dislikes?: string | null;
  text: string;
}

/** What can be changed of a behaviour note. */
export type BehaviourNoteUpdate = Partial<BehaviourNoteCreate>;

/** Which behaviour notes are listed. What is left out makes no difference. */
export interface BehaviourNoteFilter extends ListParams {
  patientId?: string;
  noticedAtFrom?: Date;
  noticedAtUntil?: Date;
  byId?: string;
  setting?: BehaviourNoteSetting;
  muzzleNeeded?: boolean;
  twoPeopleNeeded?: boolean;
  premedicate?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a behaviour note that the service has sent. */
export function decodeBehaviourNote(value: unknown, at = 'behaviour note'): BehaviourNote {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    patientId: text(from, 'patient_id'),
    noticedAt: moment(from, 'noticed_at'),
    byId: optional(from, 'by_id', text),
    setting: oneOf(from, 'setting', BEHAVIOUR_NOTE_SETTING_VALUES),
    stressScore: whole(from, 'stress_score'),
    muzzleNeeded: flag(from, 'muzzle_needed'),
    twoPeopleNeeded: flag(from, 'two_people_needed'),
    premedicate: flag(from, 'premedicate'),
    likes: optional(from, 'likes', text),
    dislikes: optional(from, 'dislikes', text),
    text: text(from, 'text'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a behaviour note as the service has them. */
export function encodeBehaviourNote(input: BehaviourNoteUpdate): JsonObject {
  return {
    patient_id: input.patientId,
    noticed_at: input.noticedAt?.toISOString(),
    by_id: input.byId,
    setting: input.setting,
    stress_score: input.stressScore,
    muzzle_needed: input.muzzleNeeded,
    two_people_needed: input.twoPeopleNeeded,
    premedicate: input.premedicate,
    likes: input.likes,
    dislikes: input.dislikes,
    text: input.text,
  };
}

/** What the service would refuse about a behaviour note, by field: none if it is right as far as can be seen from here. */
export function checkBehaviourNote(input: BehaviourNoteUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'stressScore', input.stressScore, 0, 5);
  length(faults, 'likes', input.likes, 500);
  length(faults, 'dislikes', input.dislikes, 500);
  length(faults, 'text', input.text, 2000);
  return faults;
}

export class BehaviourNotes extends Resource<BehaviourNote, BehaviourNoteCreate, BehaviourNoteUpdate, BehaviourNoteFilter> {
  protected readonly path = '/behaviour-notes';

  /** A behaviour note that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<BehaviourNote> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<BehaviourNote> {
    return this.act(id, 'restore', {});
  }

  /** The behaviour notes of one patient. */
  async ofPatient(patientId: string, filter: BehaviourNoteFilter = {}) {
    return this.list({ ...filter, patientId });
  }

  protected decode(value: unknown, at?: string): BehaviourNote {
    return decodeBehaviourNote(value, at);
  }

  protected encode(input: BehaviourNoteCreate | BehaviourNoteUpdate): JsonObject {
    return encodeBehaviourNote(input);
  }
}
