import type { JsonObject } from '../src/core/json.js';
import type { HttpAnswer, HttpRequest, Transport } from '../src/core/transport.js';
import { Fetlock } from '../src/fetlock.js';

/** Answers as the service does, from memory. Cursors are places in the list. */
export class FakeService implements Transport {
  readonly requests: HttpRequest[] = [];
  private readonly lists = new Map<string, JsonObject[]>();
  private readonly answers: HttpAnswer[] = [];

  put(path: string, items: JsonObject[]): this {
    this.lists.set(path, items);
    return this;
  }

  /** The answer to a request that is not for a list, in the order in which they come. */
  answer(status: number, body: unknown = '', headers: Record<string, string> = {}): this {
    this.answers.push({ status, headers, body: body === '' ? '' : JSON.stringify(body) });
    return this;
  }

  clinic(): Fetlock {
    const pause = () => Promise.resolve();
    return new Fetlock({ key: 'k', baseUrl: 'https://hoofs.fetlock.test/v2', transport: this, pause });
  }

  async send(request: HttpRequest): Promise<HttpAnswer> {
    this.requests.push(request);
    const url = new URL(request.url);
    const items = this.lists.get(url.pathname.replace('/v2', ''));
    if (request.method === 'GET' && items !== undefined) {
      return { status: 200, headers: {}, body: JSON.stringify(page(items, url.searchParams)) };
    }
    const answer = this.answers.shift();
    if (answer === undefined) {
      throw new Error(`nothing to answer to ${request.method} ${request.url}`);
    }
    return answer;
  }
}

function page(items: JsonObject[], query: URLSearchParams) {
  const limit = Math.min(Number(query.get('limit') ?? 25), 100);
  const from = Number(query.get('cursor') ?? 0);
  const filters = [...query].filter(([name]) => !['limit', 'cursor', 'order'].includes(name));
  const matching = items.filter((item) => filters.every(([name, value]) => String(item[name]) === value));
  const to = from + limit;
  return { items: matching.slice(from, to), next: to < matching.length ? String(to) : null };
}
