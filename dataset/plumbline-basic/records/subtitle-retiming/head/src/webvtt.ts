import { blocksOf } from './blocks.js';
import { type Cue, Malformed } from './cue.js';
import { formatTime } from './time.js';
import { isTiming, parseTiming } from './timing.js';

const HEADER = /^WEBVTT(?:[ \t].*)?$/;
const KARAOKE = /<(?:\d+:)?\d\d:\d\d\.\d{3}>/g;

/** The cues of a WebVTT file. Comments, styles and regions have no times, and are left out. */
export function parseWebVtt(text: string): Cue[] {
  const [header, ...blocks] = blocksOf(text);
  if (header === undefined || header.line !== 1 || !HEADER.test(header.lines[0] ?? '')) {
    throw new Malformed('a WebVTT file begins with WEBVTT', 1);
  }
  return blocks.flatMap(({ line, lines }) => {
    const at = lines.slice(0, 2).findIndex(isTiming);
    if (at < 0) {
      return [];
    }
    const text = lines.slice(at + 1).join('\n').replace(KARAOKE, '');
    return [{ ...parseTiming(lines[at] ?? '', line + at), text }];
  });
}

export function writeWebVtt(cues: Cue[]): string {
  const blocks = cues.map(({ start, end, text, settings }) => {
    const timing = `${formatTime(start, '.')} --> ${formatTime(end, '.')}`;
    return `${settings === undefined ? timing : `${timing} ${settings}`}\n${text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}
