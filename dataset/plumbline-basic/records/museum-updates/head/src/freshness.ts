import type { Response } from './http.js';
import type { Entry } from './manifest.js';

/** The tag of an answer. Proxies that compress mark it as weak, but the picture is the same. */
export function tagOf(answer: Response): string | undefined {
  return answer.headers.etag?.replace(/^W\//, '');
}

/** Whether what the folder has is still what the server would send. */
export function isCurrent(known: Entry | undefined, answer: Response): boolean {
  return known?.tag === tagOf(answer);
}
