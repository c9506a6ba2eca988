import { type Cue, Malformed } from './cue.js';
import { parseTime } from './time.js';

/** Something that is at `from` in the file and has to be at `to`, in milliseconds. */
export interface Point {
  from: number;
  to: number;
}

/** A point such as `00:01:02,500=00:01:04,000`. */
export function parsePoint(text: string): Point {
  const [from, to, ...rest] = text.split('=').map(parseTime);
  if (from == null || to == null || rest.length > 0) {
    throw new Malformed(`${text} is not of the form 00:01:02,500=00:01:04,000`);
  }
  return { from, to };
}

/**
 * Moves cues so that the points are where they have to be: by the same time with one point, stretched evenly
 * with two, before and after them too. What would be over when the film begins is left out.
 */
export function retime(cues: Cue[], points: Point[]): Cue[] {
  const moved = movement(points);
  const within = (time: number) => Math.max(0, moved(time));
  const retimed = cues.map((cue) => ({ ...cue, start: within(cue.start), end: within(cue.end) }));
  return retimed.filter((cue) => cue.end > 0);
}

function movement(points: Point[]): (time: number) => number {
  const [first, second] = [...points].sort((one, other) => one.from - other.from);
  if (first === undefined) {
    return (time) => time;
  }
  if (second === undefined) {
    return (time) => time - first.from + first.to;
  }
  const rate = (second.to - first.to) / (second.from - first.from);
  if (!(rate > 0 && rate < Infinity)) {
    throw new Malformed('the second point has to be later than the first, before and after');
  }
  return (time) => Math.round(first.to + (time - first.from) * rate);
}
