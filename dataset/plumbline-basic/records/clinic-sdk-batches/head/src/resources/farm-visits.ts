// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type FarmVisitPurpose = 'routine' | 'emergency' | 'pregnancy' | 'vaccination' | 'sampling' | 'audit';

export const FARM_VISIT_PURPOSE_VALUES: readonly FarmVisitPurpose[] = [
  'routine',
  'emergency',
  'pregnancy',
  'vaccination',
  'sampling',
  'audit',
];

export type FarmVisitStatus = 'planned' | 'on_the_way' | 'finished' | 'cancelled';

export const FARM_VISIT_STATUS_VALUES: readonly FarmVisitStatus[] = [
  'planned',
  'on_the_way',
  'finished',
  'cancelled',
];

/** A drive to a farm or a stable. */
export interface FarmVisit {
  id: string;
  /** The id of a herd. */
  herdId: string | null;
  /** The id of an owner. */
  ownerId: string;
  /** The id of a staff member. */
  vetId: string;
  plannedAt: Date;
  arrivedAt: Date | null;
  leftAt: Date | null;
  purpose: FarmVisitPurpose;
  /** From 0 to 100,000. */
  treatedCount: number;
  /** From 0 to 1,000,000. */
  metresDriven: number;
  nightRate: boolean;
  findings: string | null;
  advice: string | null;
  status: FarmVisitStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a farm visit. */
export interface FarmVisitCreate {
  /** The id of a herd. */
  herdId?: string | null;
  /** The id of an owner. */
  ownerId: string;
  /** The id of a staff member. */
  vetId: string;
  plannedAt: Date;
  leftAt?: Date | null;
  purpose: FarmVisitPurpose;
  /** From 0 to 100,000. */
  treatedCount: number;
  /** From 0 to 1,000,000. */
  metresDriven: number;
  nightRate?: boolean;
  findings?: string | null;
  advice?: string | null;
}

/** What can be changed of a farm visit. */
export type FarmVisitUpdate = Partial<FarmVisitCreate>;

/** Which farm visits are listed. What is left out makes no difference. */
export interface FarmVisitFilter extends ListParams {
  herdId?: string;
  ownerId?: string;
  vetId?: string;
  plannedAtFrom?: Date;
  plannedAtUntil?: Date;
  purpose?: FarmVisitPurpose;
  nightRate?: boolean;
  status?: FarmVisitStatus;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a farm visit that the service has sent. */
export function decodeFarmVisit(value: unknown, at = 'farm visit'): FarmVisit {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    herdId: optional(from, 'herd_id', text),
    ownerId: text(from, 'owner_id'),
    vetId: text(from, 'vet_id'),
    plannedAt: moment(from, 'planned_at'),
    arrivedAt: optional(from, 'arrived_at', moment),
    leftAt: optional(from, 'left_at', moment),
    purpose: oneOf(from, 'purpose', FARM_VISIT_PURPOSE_VALUES),
    treatedCount: whole(from, 'treated_count'),
    metresDriven: whole(from, 'metres_driven'),
    nightRate: flag(from, 'night_rate'),
    findings: optional(from, 'findings', text),
    advice: optional(from, 'advice', text),
    status: oneOf(from, 'status', FARM_VISIT_STATUS_VALUES),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a farm visit as the service has them. */
export function encodeFarmVisit(input: FarmVisitUpdate): JsonObject {
  return {
    herd_id: input.herdId,
    owner_id: input.ownerId,
    vet_id: input.vetId,
    planned_at: input.plannedAt?.toISOString(),
    left_at: input.leftAt === null ? null : input.leftAt?.toISOString(),
    purpose: input.purpose,
    treated_count: input.treatedCount,
    metres_driven: input.metresDriven,
    night_rate: input.nightRate,
    findings: input.findings,
    advice: input.advice,
  };
}

/** What the service would refuse about a farm visit, by field: none if it is right as far as can be seen from here. */
export function checkFarmVisit(input: FarmVisitUpdate): Faults {
  const faults: Faults = {};
  between(faults, 'treatedCount', input.treatedCount, 0, 100000);
  between(faults, 'metresDriven', input.metresDriven, 0, 1000000);
  length(faults, 'findings', input.findings, 8000);
  length(faults, 'advice', input.advice, 8000);
  return faults;
}

export class FarmVisits extends Resource<FarmVisit, FarmVisitCreate, FarmVisitUpdate, FarmVisitFilter> {
  protected readonly path = '/farm-visits';

  async finish(id: string, findings: string, options: WriteOptions = {}): Promise<FarmVisit> {
    return this.act(id, 'finish', { findings }, options);
  }

  async cancel(id: string, reason: string, options: WriteOptions = {}): Promise<FarmVisit> {
    return this.act(id, 'cancel', { reason }, options);
  }

  /** A farm visit that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<FarmVisit> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<FarmVisit> {
    return this.act(id, 'restore', {});
  }

  /** The farm visits of one owner. */
  async ofOwner(ownerId: string, filter: FarmVisitFilter = {}) {
    return this.list({ ...filter, ownerId });
  }

  /** The farm visits of one staff member. */
  async ofVet(vetId: string, filter: FarmVisitFilter = {}) {
    return this.list({ ...filter, vetId });
  }

  protected decode(value: unknown, at?: string): FarmVisit {
    return decodeFarmVisit(value, at);
  }

  protected encode(input: FarmVisitCreate | FarmVisitUpdate): JsonObject {
    return encodeFarmVisit(input);
  }
}
