import type { Client } from './client.js';
import type { JsonObject } from './json.js';
import { decodePage, type ListParams, type Page } from './page.js';
import { queryOf } from './query.js';

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

  protected async act(id: string, action: string, body: JsonObject, options: WriteOptions = {}): Promise<T> {
    const path = `${this.pathOf(id)}/${action}`;
    return this.decode(await this.client.request('POST', path, { ...options, body }));
  }

  protected pathOf(id: string): string {
    return `${this.path}/${encodeURIComponent(id)}`;
  }
}
