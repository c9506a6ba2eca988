// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, texts } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource } from '../core/resource.js';

export type TemplateKind = 'email' | 'sms' | 'letter' | 'label' | 'certificate' | 'consent';

export const TEMPLATE_KIND_VALUES: readonly TemplateKind[] = [
  'email',
  'sms',
  'letter',
  'label',
  'certificate',
  'consent',
];

export type TemplateLanguage = 'en' | 'nl' | 'de' | 'fr';

export const TEMPLATE_LANGUAGE_VALUES: readonly TemplateLanguage[] = ['en', 'nl', 'de', 'fr'];

/** A text with places to be filled in. */
export interface Template {
  id: string;
  name: string;
  kind: TemplateKind;
  language: TemplateLanguage;
  subject: string | null;
  text: string;
  places: string[];
  ownerMaySee: boolean;
  /** The id of a template. */
  replacedById: string | null;
  remarks: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a template. */
export interface TemplateCreate {
  name: string;
  kind: TemplateKind;
  language: TemplateLanguage;
  subject?: string | null;
  text: string;
  places?: string[];
  ownerMaySee?: boolean;
  /** The id of a template. */
  replacedById?: string | null;
  remarks?: string | null;
}

/** What can be changed of a template. */
export type TemplateUpdate = Partial<TemplateCreate>;

/** Which templates are listed. What is left out makes no difference. */
export interface TemplateFilter extends ListParams {
  kind?: TemplateKind;
  language?: TemplateLanguage;
  ownerMaySee?: boolean;
  replacedById?: string;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a template that the service has sent. */
export function decodeTemplate(value: unknown, at = 'template'): Template {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    kind: oneOf(from, 'kind', TEMPLATE_KIND_VALUES),
    language: oneOf(from, 'language', TEMPLATE_LANGUAGE_VALUES),
    subject: optional(from, 'subject', text),
    text: text(from, 'text'),
    places: texts(from, 'places'),
    ownerMaySee: flag(from, 'owner_may_see'),
    replacedById: optional(from, 'replaced_by_id', text),
    remarks: optional(from, 'remarks', text),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a template as the service has them. */
export function encodeTemplate(input: TemplateUpdate): JsonObject {
  return {
    name: input.name,
    kind: input.kind,
    language: input.language,
    subject: input.subject,
    text: input.text,
    places: input.places,
    owner_may_see: input.ownerMaySee,
    replaced_by_id: input.replacedById,
    remarks: input.remarks,
  };
}

/** What the service would refuse about a template, by field: none if it is right as far as can be seen from here. */
export function checkTemplate(input: TemplateUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 120);
  length(faults, 'subject', input.subject, 200);
  length(faults, 'text', input.text, 8000);
  length(faults, 'remarks', input.remarks, 500);
  return faults;
}

export class Templates extends Resource<Template, TemplateCreate, TemplateUpdate, TemplateFilter> {
  protected readonly path = '/templates';

  /** A template that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Template> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Template> {
    return this.act(id, 'restore', {});
  }

  protected decode(value: unknown, at?: string): Template {
    return decodeTemplate(value, at);
  }

  protected encode(input: TemplateCreate | TemplateUpdate): JsonObject {
    return encodeTemplate(input);
  }
}
