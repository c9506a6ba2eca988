// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { between, length, type Faults } from '../core/check.js';
import { fields, flag, moment, oneOf, optional, text, whole } from '../core/decode.js';
import type { JsonObject } from '../core/json.js';
import type { ListParams } from '../core/page.js';
import { Resource, type WriteOptions } from '../core/resource.js';

export type TillKind = 'drawer' | 'terminal' | 'online';

export const TILL_KIND_VALUES: readonly TillKind[] = ['drawer', 'terminal', 'online'];

/** A drawer for cash, or a card terminal. */
export interface Till {
  id: string;
  name: string;
  kind: TillKind;
  /** The id of a location. */
  locationId: string;
  openedAt: Date | null;
  /** The id of a staff member. */
  openedById: string | null;
  /** What is in the drawer to begin with. */
  floatCents: number | null;
  currency: string;
  terminalNumber: string | null;
  locked: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what is in use. What is archived is only listed on request. */
  archivedAt: Date | null;
}

/** What is sent to create a till. */
export interface TillCreate {
  name: string;
  kind: TillKind;
  /** The id of a location. */
  locationId: string;
  openedAt?: Date | null;
  /** The id of a staff member. */
  openedById?: string | null;
  /** What is in the drawer to begin with. */
  floatCents?: number | null;
  currency: string;
  terminalNumber?: string | null;
  locked?: boolean;
}

/** What can be changed of a till. */
export type TillUpdate = Partial<TillCreate>;

/** Which tills are listed. What is left out makes no difference. */
export interface TillFilter extends ListParams {
  kind?: TillKind;
  locationId?: string;
  openedById?: string;
  locked?: boolean;
  updatedSince?: Date;
  archived?: boolean;
  /** Finds words in texts. */
  search?: string;
}

/** Checks and converts a till that the service has sent. */
export function decodeTill(value: unknown, at = 'till'): Till {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    name: text(from, 'name'),
    kind: oneOf(from, 'kind', TILL_KIND_VALUES),
    locationId: text(from, 'location_id'),
    openedAt: optional(from, 'opened_at', moment),
    openedById: optional(from, 'opened_by_id', text),
    floatCents: optional(from, 'float_cents', whole),
    currency: text(from, 'currency'),
    terminalNumber: optional(from, 'terminal_number', text),
    locked: flag(from, 'locked'),
    createdAt: moment(from, 'created_at'),
    updatedAt: moment(from, 'updated_at'),
    archivedAt: optional(from, 'archived_at', moment),
  };
}

/** The fields of a till as the service has them. */
export function encodeTill(input: TillUpdate): JsonObject {
  return {
    name: input.name,
    kind: input.kind,
    location_id: input.locationId,
    opened_at: input.openedAt === null ? null : input.openedAt?.toISOString(),
    opened_by_id: input.openedById,
    float_cents: input.floatCents,
    currency: input.currency,
    terminal_number: input.terminalNumber,
    locked: input.locked,
  };
}

/** What the service would refuse about a till, by field: none if it is right as far as can be seen from here. */
export function checkTill(input: TillUpdate): Faults {
  const faults: Faults = {};
  length(faults, 'name', input.name, 60);
  between(faults, 'floatCents', input.floatCents, 0, 1000000);
  length(faults, 'currency', input.currency, 3);
  length(faults, 'terminalNumber', input.terminalNumber, 40);
  return faults;
}

export class Tills extends Resource<Till, TillCreate, TillUpdate, TillFilter> {
  protected readonly path = '/tills';

  async open(id: string, floatCents: number, options: WriteOptions = {}): Promise<Till> {
    return this.act(id, 'open', { float_cents: floatCents }, options);
  }

  /** Closes the till for the day. */
  async count(id: string, countedCents: number, remarks: string, options: WriteOptions = {}): Promise<Till> {
    return this.act(id, 'count', { counted_cents: countedCents, remarks }, options);
  }

  /** A till that is archived is kept, but left out of lists. */
  async archive(id: string): Promise<Till> {
    return this.act(id, 'archive', {});
  }

  async restore(id: string): Promise<Till> {
    return this.act(id, 'restore', {});
  }

  /** The tills of one location. */
  async ofLocation(locationId: string, filter: TillFilter = {}) {
    return this.list({ ...filter, locationId });
  }

  protected decode(value: unknown, at?: string): Till {
    return decodeTill(value, at);
  }

  protected encode(input: TillCreate | TillUpdate): JsonObject {
    return encodeTill(input);
  }
}
