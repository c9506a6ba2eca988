import { PatternError } from './errors.js';

export const MOST_STITCHES = 2000;

/** Works a row with so many stitches on the needle, and says how many there are afterwards. */
export function follow(steps, stitches) {
  let left = stitches;
  let made = 0;
  for (const step of steps) {
    const times = step.times ?? timesTo(step, left);
    const uses = step.uses * times;
    if (uses > left) {
      throw new PatternError(`needs ${uses} stitches, and there are ${left}`, step.at);
    }
    left -= uses;
    made += step.gives * times;
  }
  if (left > 0) {
    throw new PatternError(`${left} stitches are left at the end`);
  }
  if (made > MOST_STITCHES) {
    throw new PatternError(`${made} stitches are too many for any needle`);
  }
  return made;
}

/** How often a step is worked that goes to a place in the row. */
function timesTo({ uses, leave, at }, left) {
  const worked = left - leave;
  if (worked < 0) {
    throw new PatternError(`${leave} stitches cannot be left, there are ${left}`, at);
  }
  if (worked % uses !== 0) {
    throw new PatternError(`uses ${uses} at a time, which ${worked} stitches do not come out to`, at);
  }
  return worked / uses;
}
