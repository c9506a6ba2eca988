// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeEstimate, type Estimate } from '../resources/estimates.js';

export type EstimateEventKind =
  | 'estimate.created'
  | 'estimate.changed'
  | 'estimate.archived'
  | 'estimate.restored'
  | 'estimate.sent'
  | 'estimate.accept'
  | 'estimate.decline';

export const ESTIMATE_EVENT_KINDS: readonly EstimateEventKind[] = [
  'estimate.created',
  'estimate.changed',
  'estimate.archived',
  'estimate.restored',
  'estimate.sent',
  'estimate.accept',
  'estimate.decline',
];

/** Something that happened to an estimate, as the service reports it to a webhook. */
export interface EstimateEvent {
  id: string;
  kind: EstimateEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  estimate: Estimate;
}

/** Whether an event is about an estimate, before the rest of it is looked at. */
export function isEstimateEventKind(kind: string): kind is EstimateEventKind {
  return (ESTIMATE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeEstimateEvent(value: unknown, at = 'estimate event'): EstimateEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', ESTIMATE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    estimate: decodeEstimate(from.values['estimate'], `${at}.estimate`),
  };
}
