// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { length, type Faults } from '../core/check.js';
import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type IncidentKind = 'bite' | 'fall' | 'medicine' | 'escape' | 'equipment' | 'data' | 'other';

export const INCIDENT_KIND_VALUES: readonly IncidentKind[] = [
  'bite',
  'fall',
  'medicine',
  'escape',
  'equipment',
  'data',
  'other',
];

export type IncidentHarm = 'none' | 'near_miss' | 'minor' | 'serious';

export const INCIDENT_HARM_VALUES: readonly IncidentHarm[] = ['none', 'near_miss', 'minor', 'serious'];

export type IncidentStatus = 'open' | 'examined' | 'closed';

export const INCIDENT_STATUS_VALUES: readonly IncidentStatus[] = ['open', 'examined', 'closed'];

/** Something that went wrong, or nearly did. */
export interface Incident {
  id: string;
  happenedAt: Date;
  /** The id of a location. */
  locationId: string;
  /** The id of a patient. */
  patientId: string | null;
  kind: IncidentKind;
  harm: IncidentHarm;
  involvedIds: string[];
  text: string;
  causes: string | null;
  measures: string | null;
  reportedToAuthorityAt: Date | null;
  status: IncidentStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create an incident. */
export interface IncidentCreate {
  happenedAt: Date;
  /** The id of a location. */
  locationId: string;
  /** The id of a patient. */
  patientId?: string | null;
  kind: IncidentKind;
  harm: IncidentHarm;
  involvedIds?: string[];
  text: string;
  causes?: string | null;
  measures?: string | null;
  reportedToAuthorityAt?: Date | null;
}

/** What can be changed of an incident. */
export type IncidentUpdate = Partial<IncidentCreate>;

/** Which incidents are listed. What is left out makes no difference. */
export interface IncidentFilter extends ListParams {
  happenedAtFrom?: Date;
  happenedAtUntil?: Date;
  locationId?: string;
  patientId?: string;
  kind?: IncidentKind;
  harm?: IncidentHarm;
  status?: IncidentStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts an incident that the service has sent. */
export function decodeIncident(value: unknown, at = 'incident'): Incident {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    happenedAt: moment(from, 'happened_at'),
    locationId: text(from, 'location_id'),
    patientId: optional(from, 'patient_id', text),
    kind: oneOf(from, 'kind', INCIDENT_KIND_VALUES),
    harm: oneOf(from, 'harm', INCIDENT_HARM_VALUES),
    involvedIds: texts(from, 'involved_ids'),
    text: text(from, 'text'),
    causes: optional(from, 'causes', text),
    measures: optional(from, 'measures', text),
    reportedToAuthorityAt: optional(from, 'reported_to_authority_at', moment),
    status: oneOf(from, 'status', INCIDENT_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of an incident as the service has them. */
export function encodeIncident(input: IncidentUpdate): JsonObject {
  return {
    happened_at: input.happenedAt?.toISOString(),
    location_id: input.locationId,
    patient_id: input.patientId,
    kind: input.kind,
    harm: input.harm,
    involved_ids: input.involvedIds,
    text: input.text,
    causes: input.causes,
    measures: input.measures,
    reported_to_authority_at: input.reportedToAuthorityAt === null ? null : input.reportedToAuthorityAt?.toISOString(),
  };
}

/** What the service would refuse about an incident, by field: none if it is right as far as can be seen from here. */
export function checkIncident(input: IncidentUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'text', input.text, 8000);
  length(faults, 'causes', input.causes, 4000);
  length(faults, 'measures', input.measures, 4000);
  return faults;
}

export class Incidents extends Resource<Incident, IncidentCreate, IncidentUpdate, IncidentFilter> {
  protected readonly path = '/incidents';

  async close(id: string, measures: string, options: WriteOptions = {}): Promise<Incident> {
    return this.act(id, 'close', { measures }, options);
  }

  /** An incident that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Incident> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Incident> {
    return this.act(id, 'restore', {});
  }

  /** The incidents of one location. */
  async ofLocation(locationId: string, filter: IncidentFilter = {}) {
    return this.list({ ...filter, locationId });
  }

  protected decode(value: unknown, at?: string): Incident {
    return decodeIncident(value, at);
  }

  protected encode(input: IncidentCreate | IncidentUpdate): JsonObject {
    return encodeIncident(input);
  }
}
