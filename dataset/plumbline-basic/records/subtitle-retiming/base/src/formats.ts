import { type Cue, Malformed } from './cue.js';
import { parseSubRip, writeSubRip } from './subrip.js';
import { parseWebVtt, writeWebVtt } from './webvtt.js';

export interface Format {
  parse(text: string): Cue[];
  write(cues: Cue[]): string;
}

const FORMATS: [RegExp, Format][] = [
  [/\.srt$/i, { parse: parseSubRip, write: writeSubRip }],
  [/\.vtt$/i, { parse: parseWebVtt, write: writeWebVtt }],
];

/** The format of a file, by the end of its name. */
export function formatOf(name: string): Format {
  const found = FORMATS.find(([ending]) => ending.test(name));
  if (found === undefined) {
    throw new Malformed(`${name} ends neither with .srt nor with .vtt`);
  }
  return found[1];
}
