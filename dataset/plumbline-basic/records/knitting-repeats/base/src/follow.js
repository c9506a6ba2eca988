import { PatternError } from './errors.js';

export const MOST_STITCHES = 2000;

/** Works a row with so many stitches on the needle, and says how many there are afterwards. */
export function follow(steps, stitches) {
  let left = stitches;
  let made = 0;
  for (const step of steps) {
    const uses = step.uses * step.times;
    if (uses > left) {
      throw new PatternError(`needs ${uses} stitches, and there are ${left}`, step.at);
    }
    left -= uses;
    made += step.gives * step.times;
  }
  if (left > 0) {
    throw new PatternError(`${left} stitches are left at the end`);
  }
  if (made > MOST_STITCHES) {
    throw new PatternError(`${made} stitches are too many for any needle`);
  }
  return made;
}
