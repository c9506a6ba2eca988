import type { Cue } from './cue.js';

/**
 * Cues in the order of time of which no two are on the screen at the same time. Those that start together
 * become one; any other ends `gap` milliseconds before the next one starts, or just then if there is no room.
 */
export function separate(cues: Cue[], gap: number): Cue[] {
  const inOrder = joined([...cues].sort((one, other) => one.start - other.start));
  return inOrder.map((cue, index) => {
    const next = inOrder[index + 1];
    return next === undefined ? cue : { ...cue, end: Math.min(cue.end, latestEnd(cue, next, gap)) };
  });
}

function joined(cues: Cue[]): Cue[] {
  const result: Cue[] = [];
  for (const cue of cues) {
    const last = result.at(-1);
    if (last?.start === cue.start) {
      const text = [last.text, cue.text].filter((part) => part !== '').join('\n');
      result[result.length - 1] = { ...last, end: Math.max(last.end, cue.end), text };
    } else {
      result.push(cue);
    }
  }
  return result;
}

function latestEnd(cue: Cue, next: Cue, gap: number): number {
  return next.start - gap > cue.start ? next.start - gap : next.start;
}
