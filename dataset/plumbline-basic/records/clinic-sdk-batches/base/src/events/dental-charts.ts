// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeDentalChart, type DentalChart } from '../resources/dental-charts.js';

export type DentalChartEventKind =
  | 'dental_chart.created'
  | 'dental_chart.changed'
  | 'dental_chart.archived'
  | 'dental_chart.restored';

export const DENTAL_CHART_EVENT_KINDS: readonly DentalChartEventKind[] = [
  'dental_chart.created',
  'dental_chart.changed',
  'dental_chart.archived',
  'dental_chart.restored',
];

/** Something that happened to a dental chart, as the service reports it to a webhook. */
export interface DentalChartEvent {
  id: string;
  kind: DentalChartEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  dentalChart: DentalChart;
}

/** Whether an event is about a dental chart, before the rest of it is looked at. */
export function isDentalChartEventKind(kind: string): kind is DentalChartEventKind {
  return (DENTAL_CHART_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeDentalChartEvent(value: unknown, at = 'dental chart event'): DentalChartEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', DENTAL_CHART_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    dentalChart: decodeDentalChart(from.values['dental_chart'], `${at}.dental_chart`),
  };
}
