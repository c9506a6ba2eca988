import { MINUTE, DAY } from '../util/clock.js';
import { invalid } from '../util/errors.js';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

function minutes(text) {
  const match = TIME.exec(text);
  if (!match) throw invalid(`not a time of day: ${text}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/**
 * { from: '09:00', to: '15:00', offset: 60 }: lamps are only updated while they are dark, that is by day.
 * `offset` is minutes east of Greenwich.
 */
export function checkWindow(window) {
  if (window === null || window === undefined) return null;
  const from = minutes(window.from);
  const to = minutes(window.to);
  if (from >= to) throw invalid('a window must begin before it ends');
  const offset = window.offset ?? 0;
  if (!Number.isInteger(offset) || Math.abs(offset) > 14 * 60) throw invalid('offset must be minutes');
  return { from: window.from, to: window.to, offset };
}

/** Is `at` inside?  No window is always. */
export function isOpen(window, at) {
  if (!window) return true;
  const local = at + window.offset * MINUTE;
  const minute = Math.floor((((local % DAY) + DAY) % DAY) / MINUTE);
  return minute >= minutes(window.from) && minute < minutes(window.to);
}

/** When it next opens, or `at` where it is open. */
export function nextOpen(window, at) {
  if (isOpen(window, at)) return at;
  const local = at + window.offset * MINUTE;
  const midnight = Math.floor(local / DAY) * DAY;
  const opens = midnight + minutes(window.from) * MINUTE;
  return (opens > local ? opens : opens + DAY) - window.offset * MINUTE;
}
