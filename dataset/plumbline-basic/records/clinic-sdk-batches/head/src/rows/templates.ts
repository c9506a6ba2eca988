// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Template } from '../resources/templates.js';
import { instant, yesNo } from './cells.js';

/** The columns of a table of templates, and what is above them. */
export const TEMPLATE_COLUMNS = {
  id: 'Id',
  name: 'Name',
  kind: 'Kind',
  language: 'Language',
  subject: 'Subject',
  text: 'Text',
  places: 'Places',
  ownerMaySee: 'Owner may see',
  replacedById: 'Replaced by',
  remarks: 'Remarks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A template as a row of that table, in texts. */
export function templateRow(item: Template): Record<keyof typeof TEMPLATE_COLUMNS, string> {
  return {
    id: item.id,
    name: item.name,
    kind: item.kind,
    language: item.language,
    subject: item.subject ?? '',
    text: item.text,
    places: item.places.join(', '),
    ownerMaySee: yesNo(item.ownerMaySee),
    replacedById: item.replacedById ?? '',
    remarks: item.remarks ?? '',
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
