import { Malformed } from './cue.js';
import { parseTime } from './time.js';

const ARROW = /^\s*(\S+)\s+-->\s+(\S+)(?:\s+(\S.*?))?\s*$/;

export interface Timing {
  start: number;
  end: number;
  settings?: string;
}

export function isTiming(line: string | undefined): boolean {
  return line !== undefined && line.includes('-->');
}

/** The times of a line such as `00:00:01,000 --> 00:00:02,500`. */
export function parseTiming(text: string, line: number): Timing {
  const [, from, to, settings] = ARROW.exec(text) ?? [];
  const start = from === undefined ? null : parseTime(from);
  const end = to === undefined ? null : parseTime(to);
  if (start === null || end === null) {
    throw new Malformed(`these are no times: ${text.trim()}`, line);
  }
  if (end < start) {
    throw new Malformed('the cue ends before it starts', line);
  }
  return settings === undefined ? { start, end } : { start, end, settings };
}
