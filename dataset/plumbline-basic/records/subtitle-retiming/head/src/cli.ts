import { type Cue, Malformed } from './cue.js';
import { formatOf } from './formats.js';
import { parsePoint, retime } from './retime.js';
import { separate } from './separate.js';
import { formatTime } from './time.js';

const USAGE = `usage: cueline info <file>
       cueline convert <from> <to>
       cueline retime <from> <to> <time>=<time> [<time>=<time>]
       cueline separate <from> <to> [<milliseconds>]
`;

export interface Host {
  read(path: string): string;
  write(path: string, text: string): void;
  say(text: string): void;
}

/** Runs one command, and gives the exit code back. */
export function run(args: string[], host: Host): number {
  const [command, from, to, ...rest] = args;
  if (command === 'info' && from !== undefined && to === undefined) {
    host.say(info(from, host));
    return 0;
  }
  const change = changeOf(command, rest);
  if (change !== null && from !== undefined && to !== undefined) {
    const cues = formatOf(from).parse(host.read(from));
    host.write(to, formatOf(to).write(change(cues)));
    return 0;
  }
  host.say(USAGE);
  return 2;
}

/** What a command does to the cues between reading and writing; null if there is no such command. */
function changeOf(command: string | undefined, rest: string[]): ((cues: Cue[]) => Cue[]) | null {
  if (command === 'convert' && rest.length === 0) {
    return (cues) => cues;
  }
  if (command === 'retime' && (rest.length === 1 || rest.length === 2)) {
    const points = rest.map(parsePoint);
    return (cues) => retime(cues, points);
  }
  if (command === 'separate' && rest.length <= 1) {
    const gap = parseGap(rest[0] ?? '0');
    return (cues) => separate(cues, gap);
  }
  return null;
}

function parseGap(text: string): number {
  if (!/^\d{1,4}$/.test(text)) {
    throw new Malformed(`${text} is no gap: milliseconds from 0 to 9999`);
  }
  return Number(text);
}

function info(path: string, host: Host): string {
  const cues = formatOf(path).parse(host.read(path));
  if (cues.length === 0) {
    return 'no cues\n';
  }
  const start = cues.reduce((first, cue) => Math.min(first, cue.start), Infinity);
  const end = cues.reduce((last, cue) => Math.max(last, cue.end), 0);
  return `${cues.length} cues from ${formatTime(start, ',')} to ${formatTime(end, ',')}\n`;
}
