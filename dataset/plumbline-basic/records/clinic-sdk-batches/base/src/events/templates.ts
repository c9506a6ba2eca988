// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeTemplate, type Template } from '../resources/templates.js';

export type TemplateEventKind =
  | 'template.created'
  | 'template.changed'
  | 'template.archived'
  | 'template.restored';

export const TEMPLATE_EVENT_KINDS: readonly TemplateEventKind[] = [
  'template.created',
  'template.changed',
  'template.archived',
  'template.restored',
];

/** Something that happened to a template, as the service reports it to a webhook. */
export interface TemplateEvent {
  id: string;
  kind: TemplateEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  template: Template;
}

/** Whether an event is about a template, before the rest of it is looked at. */
export function isTemplateEventKind(kind: string): kind is TemplateEventKind {
  return (TEMPLATE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeTemplateEvent(value: unknown, at = 'template event'): TemplateEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', TEMPLATE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    template: decodeTemplate(from.values['template'], `${at}.template`),
  };
}
