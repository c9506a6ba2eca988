/** Requests over HTTP, so that everything else can be tested without a network. */
export interface Http {
  send(method: 'GET' | 'HEAD', url: string): Promise<Response>;
}

export interface Response {
  status: number;
  /** By lower-case name; only those that the server has sent. */
  headers: Partial<Record<string, string>>;
  body: Uint8Array;
}

/** The network. */
export class FetchHttp implements Http {
  async send(method: 'GET' | 'HEAD', url: string): Promise<Response> {
    const answer = await fetch(url, { method });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: new Uint8Array(await answer.arrayBuffer()),
    };
  }
}
