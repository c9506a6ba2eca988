// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeTaxCode, type TaxCode } from '../resources/tax-codes.js';

export type TaxCodeEventKind =
  | 'tax_code.created'
  | 'tax_code.changed'
  | 'tax_code.archived'
  | 'tax_code.restored';

export const TAX_CODE_EVENT_KINDS: readonly TaxCodeEventKind[] = [
  'tax_code.created',
  'tax_code.changed',
  'tax_code.archived',
  'tax_code.restored',
];

/** Something that happened to a tax code, as the service reports it to a webhook. */
export interface TaxCodeEvent {
  id: string;
  kind: TaxCodeEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  taxCode: TaxCode;
}

/** Whether an event is about a tax code, before the rest of it is looked at. */
export function isTaxCodeEventKind(kind: string): kind is TaxCodeEventKind {
  return (TAX_CODE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeTaxCodeEvent(value: unknown, at = 'tax code event'): TaxCodeEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', TAX_CODE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    taxCode: decodeTaxCode(from.values['tax_code'], `${at}.tax_code`),
  };
}
