import type { Http, Response } from './http.js';

/** Nothing is waited for that takes longer. */
const LONGEST = 120_000;

/** Waits and asks once more where a server says that it is busy. */
export class PatientHttp implements Http {
  constructor(
    private readonly http: Http,
    private readonly wait: (milliseconds: number) => Promise<void>,
  ) {}

  async send(method: 'GET' | 'HEAD', url: string): Promise<Response> {
    const answer = await this.http.send(method, url);
    const pause = pauseAfter(answer);
    if (pause === null || pause > LONGEST) {
      return answer;
    }
    await this.wait(pause);
    return this.http.send(method, url);
  }
}

/** How long a busy server wants to be left alone, in milliseconds, or null. */
function pauseAfter(answer: Response): number | null {
  const busy = answer.status === 429 || answer.status === 503;
  const header = answer.headers['retry-after'];
  return busy && header !== undefined ? Number(header) * 1000 : null;
}
