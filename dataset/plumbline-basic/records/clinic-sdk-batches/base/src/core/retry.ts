import type { HttpAnswer, HttpRequest, Transport } from './transport.js';

const PASSING = new Set([429, 502, 503, 504]);

export interface RetryOptions {
  /** How often a request is sent again at most. */
  retries: number;
  pause: (milliseconds: number) => Promise<void>;
}

/** Sends again what may be sent again: reads, deletions, and writes with an idempotency key. */
export class RetryingTransport implements Transport {
  constructor(
    private readonly inner: Transport,
    private readonly options: RetryOptions,
  ) {}

  async send(request: HttpRequest): Promise<HttpAnswer> {
    const retries = isRepeatable(request) ? this.options.retries : 0;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.attempt(request, attempt < retries);
      if (answer !== null && (attempt >= retries || !PASSING.has(answer.status))) {
        return answer;
      }
      await this.options.pause(pauseFor(attempt, answer?.headers['retry-after']));
    }
  }

  /** Null if there was no answer and the request will be sent again. */
  private async attempt(request: HttpRequest, again: boolean): Promise<HttpAnswer | null> {
    try {
      return await this.inner.send(request);
    } catch (error) {
      if (!again) {
        throw error;
      }
      return null;
    }
  }
}

function isRepeatable({ method, headers }: HttpRequest): boolean {
  return method === 'GET' || method === 'DELETE' || headers['idempotency-key'] !== undefined;
}

function pauseFor(attempt: number, retryAfter: string | undefined): number {
  const seconds = Number(retryAfter);
  return retryAfter !== undefined && seconds >= 0 ? seconds * 1000 : 200 * 2 ** attempt;
}
