// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeEquipment, type Equipment } from '../resources/equipment-items.js';

export type EquipmentEventKind =
  | 'equipment.created'
  | 'equipment.changed'
  | 'equipment.archived'
  | 'equipment.restored'
  | 'equipment.report_fault'
  | 'equipment.record_service';

export const EQUIPMENT_EVENT_KINDS: readonly EquipmentEventKind[] = [
  'equipment.created',
  'equipment.changed',
  'equipment.archived',
  'equipment.restored',
  'equipment.report_fault',
  'equipment.record_service',
];

/** Something that happened to an equipment, as the service reports it to a webhook. */
export interface EquipmentEvent {
  id: string;
  kind: EquipmentEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  equipment: Equipment;
}

/** Whether an event is about an equipment, before the rest of it is looked at. */
export function isEquipmentEventKind(kind: string): kind is EquipmentEventKind {
  return (EQUIPMENT_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeEquipmentEvent(value: unknown, at = 'equipment event'): EquipmentEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', EQUIPMENT_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    equipment: decodeEquipment(from.values['equipment'], `${at}.equipment`),
  };
}
