import type { Client } from './client.js';
import type { JsonObject } from './json.js';
import { decodePage, type ListParams, type Page } from './page.js';
import { queryOf } from './query.js';
import type { Operation } from './wire.js';

export interface WriteOptions {
  /** Two writes with the same key are carried out once. */
  idempotencyKey?: string;
}

/** What every resource of the service can do. `T` is an item; the others are what is sent. */
export abstract class Resource<T, Create, Update, Filter extends ListParams> {
  protected abstract readonly path: string;

  constructor(protected readonly client: Client) {}

  protected abstract decode(value: unknown, at?: string): T;

  protected abstract encode(input: Create | Update): JsonObject;

  async list(filter?: Filter): Promise<Page<T>> {
    const answer = await this.client.request('GET', `${this.path}${queryOf(filter ?? {})}`);
    return decodePage(answer, (value, at) => this.decode(value, at));
  }

  /** Every item, page by page: the next page is asked for when the items of the one before are used up. */
  async *each(filter?: Filter): AsyncGenerator<T, void, undefined> {
    let cursor: string | null | undefined = filter?.cursor;
    do {
      const page: Page<T> = await this.list({ ...filter, cursor } as Filter);
      yield* page.items;
      cursor = page.next;
    } while (cursor !== null);
  }

  /** The first `count` items, or all of them if there are fewer. */
  async first(count: number, filter?: Filter): Promise<T[]> {
    if (count < 1) {
      return [];
    }
    const { items } = await this.list({ ...filter, limit: count } as Filter);
    return items;
  }

  async retrieve(id: string): Promise<T> {
    return this.decode(await this.client.request('GET', this.pathOf(id)));
  }

  async create(input: Create, options: WriteOptions = {}): Promise<T> {
    const body = this.encode(input);
    return this.decode(await this.client.request('POST', this.path, { ...options, body }));
  }

  /** Changes the fields that are given. Null takes the value away where there need not be one. */
  async update(id: string, changes: Update, options: WriteOptions = {}): Promise<T> {
    const body = this.encode(changes);
    return this.decode(await this.client.request('PATCH', this.pathOf(id), { ...options, body }));
  }

  /** Creating an item, as a part of a batch. */
  creation(input: Create): Operation {
    return { method: 'POST', path: this.path, body: this.encode(input) };
  }

  /** Changing an item, as a part of a batch. */
  change(id: string, changes: Update): Operation {
    return { method: 'PATCH', path: this.pathOf(id), body: this.encode(changes) };
  }

  protected async act(id: string, action: string, body: JsonObject, options: WriteOptions = {}): Promise<T> {
    const path = `${this.pathOf(id)}/${action}`;
    return this.decode(await this.client.request('POST', path, { ...options, body }));
  }

  protected pathOf(id: string): string {
    return `${this.path}/${encodeURIComponent(id)}`;
  }
}
