import { blocksOf } from './blocks.js';
import { type Cue, Malformed } from './cue.js';
import { formatTime } from './time.js';
import { isTiming, parseTiming } from './timing.js';

/** The cues of a SubRip file. The numbers may be missing, and are not looked at. */
export function parseSubRip(text: string): Cue[] {
  return blocksOf(text).map(({ line, lines }) => {
    const at = isTiming(lines[0]) ? 0 : 1;
    const timing = lines[at];
    if (timing === undefined || !isTiming(timing)) {
      throw new Malformed('a cue has no times', line);
    }
    // Some players have put coordinates behind the times; nobody else reads them.
    const { start, end } = parseTiming(timing, line + at);
    return { start, end, text: lines.slice(at + 1).join('\n') };
  });
}

export function writeSubRip(cues: Cue[]): string {
  const blocks = cues.map(({ start, end, text }, index) => {
    return `${index + 1}\n${formatTime(start, ',')} --> ${formatTime(end, ',')}\n${text}\n`;
  });
  return blocks.join('\n');
}
