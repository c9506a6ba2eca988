import { DecodeError, ApiError } from './errors.js';
import type { JsonObject } from './json.js';
import { RetryingTransport } from './retry.js';
import { FetchTransport, type HttpAnswer, type Method, type Transport } from './transport.js';
import { decodeProblem, decodeResults, type Operation, type OperationResult, type Problem } from './wire.js';

export interface ClientOptions {
  key: string;
  /** The clinic's own address, as https://hoofs.fetlock.example/v2. */
  baseUrl: string;
  transport?: Transport;
  retries?: number;
  pause?: (milliseconds: number) => Promise<void>;
}

export interface RequestOptions {
  body?: JsonObject;
  /** Two writes with the same key are carried out once. */
  idempotencyKey?: string;
}

export class Client {
  private readonly transport: Transport;

  constructor(private readonly options: ClientOptions) {
    const { transport = new FetchTransport(), retries = 3, pause = sleep } = options;
    this.transport = new RetryingTransport(transport, { retries, pause });
  }

  /** Sends one request, and gives the answer's body back: undefined if it is empty. */
  async request(method: Method, path: string, options: RequestOptions = {}): Promise<unknown> {
    const answer = await this.transport.send({
      method,
      url: `${this.options.baseUrl}${path}`,
      headers: this.headers(options),
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    });
    if (answer.status >= 400) {
      throw new ApiError(answer.status, problemOf(answer), answer.headers['x-request-id']);
    }
    return answer.body === '' ? undefined : parse(answer.body);
  }

  /** Sends up to MOST_OPERATIONS operations in one request. The results are in the order of the operations. */
  async sendBatch(operations: readonly Operation[]): Promise<OperationResult[]> {
    const body = { operations: operations.map(({ method, path, body }) => ({ method, path, body })) };
    const answer = await this.request('POST', '/batches', { body, idempotencyKey: crypto.randomUUID() });
    const results = decodeResults(answer);
    if (results.length !== operations.length) {
      throw new DecodeError('batch.results', `a list of ${operations.length}`);
    }
    return results;
  }

  private headers({ body, idempotencyKey }: RequestOptions): Record<string, string> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.options.key}` };
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
    }
    if (idempotencyKey !== undefined) {
      headers['idempotency-key'] = idempotencyKey;
    }
    return headers;
  }
}

function problemOf(answer: HttpAnswer): Problem {
  try {
    return decodeProblem(JSON.parse(answer.body));
  } catch {
    return { code: 'unknown', message: 'the service gave no reason' };
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new DecodeError('the answer', 'JSON');
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
