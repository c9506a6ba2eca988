export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface HttpRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface HttpAnswer {
  status: number;
  /** By name in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** How requests get to the service. Tests bring their own. */
export interface Transport {
  /** Rejects if there was no answer at all. */
  send(request: HttpRequest): Promise<HttpAnswer>;
}

export class FetchTransport implements Transport {
  constructor(private readonly timeoutMs = 30_000) {}

  async send({ method, url, headers, body }: HttpRequest): Promise<HttpAnswer> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    const answer = await fetch(url, { method, headers, body, signal });
    const names: Record<string, string> = {};
    answer.headers.forEach((value, name) => {
      names[name] = value;
    });
    return { status: answer.status, headers: names, body: await answer.text() };
  }
}
