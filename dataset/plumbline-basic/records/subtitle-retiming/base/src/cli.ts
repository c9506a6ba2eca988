import { formatOf } from './formats.js';
import { formatTime } from './time.js';

const USAGE = `usage: cueline info <file>
       cueline convert <from> <to>
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
  if (command === 'convert' && from !== undefined && to !== undefined && rest.length === 0) {
    const cues = formatOf(from).parse(host.read(from));
    host.write(to, formatOf(to).write(cues));
    return 0;
  }
  host.say(USAGE);
  return 2;
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
