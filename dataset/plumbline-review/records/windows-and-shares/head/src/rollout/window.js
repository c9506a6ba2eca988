import { MINUTE, DAY } from '../util/clock.js';
import { invalid } from '../util/errors.js';
import { offsetAt, zoneOf } from './zone.js';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
// the rarest of windows is on one day a week, and a clock change may leave it out once
const AHEAD = 15;

function minutes(text) {
  const match = TIME.exec(text);
  if (!match) throw invalid(`not a time of day: ${text}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

function checkDays(days) {
  if (days === undefined) return [...DAYS];
  if (!Array.isArray(days) || !days.length) throw invalid('days must be a list of days');
  for (const day of days) if (!DAYS.includes(day)) throw invalid(`not a day: ${day}`);
  return DAYS.filter((day) => days.includes(day));
}

/**
 * { from: '09:00', to: '15:00', days: ['mon', 'tue'], zone: 'oslo' }: lamps are only updated while they are dark, that is by
 * day, or while nobody is about.  A window whose end is not after its beginning goes past midnight; the day is that of its
 * beginning.  What was created before 3.9 has `offset`, minutes east of Greenwich, and no zone.
 */
export function checkWindow(window) {
  if (window === null || window === undefined) return null;
  minutes(window.from);
  minutes(window.to);
  if (window.from === window.to) throw invalid('a window must not begin when it ends');
  const days = checkDays(window.days);
  if (window.zone !== undefined) {
    zoneOf(window.zone);
    if (window.offset !== undefined) throw invalid('a window has a zone or an offset');
    return { from: window.from, to: window.to, days, zone: window.zone };
  }
  const offset = window.offset ?? 0;
  if (!Number.isInteger(offset) || Math.abs(offset) > 14 * 60) throw invalid('offset must be minutes');
  return { from: window.from, to: window.to, days, offset };
}

const offsetOf = (window, at) => (window.zone === undefined ? window.offset : offsetAt(window.zone, at));

/**
 * The first moment at which the clock of the place shows `local` or more.  A time that a clock change leaves out is the
 * moment of the change; of a time that comes twice it is the first.
 */
function moment(window, local) {
  const offsets = new Set([local - DAY, local + DAY].map((at) => offsetOf(window, at)));
  const found = [...offsets]
    .map((offset) => local - offset * MINUTE)
    .filter((at) => at + offsetOf(window, at) * MINUTE === local);
  if (found.length) return Math.min(...found);
  // left out: with the offset of before it lies as far behind the change as it would have been
  const [before, after] = [Math.min(...offsets), Math.max(...offsets)];
  return changeWithin(window, local - after * MINUTE, local - before * MINUTE);
}

/** The first moment in (low, high] with the offset of `high`, where there is one change between them. */
function changeWithin(window, low, high) {
  const offset = offsetOf(window, high);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(window, middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/** The windows that begin on local days from `first` to `last` (days since 1970), as [from, to) in milliseconds. */
function* spans(window, first, last) {
  const from = minutes(window.from) * MINUTE;
  const to = minutes(window.to) * MINUTE;
  const days = window.days ?? DAYS;
  for (let day = first; day <= last; day++) {
    // 1970 began on a Thursday
    if (!days.includes(DAYS[(((day + 4) % 7) + 7) % 7])) continue;
    const begin = moment(window, day * DAY + from);
    const end = moment(window, (to > from ? day : day + 1) * DAY + to);
    if (begin < end) yield [begin, end];
  }
}

const localDay = (window, at) => Math.floor((at + offsetOf(window, at) * MINUTE) / DAY);

/** Is `at` inside?  No window is always. */
export function isOpen(window, at) {
  if (!window) return true;
  const day = localDay(window, at);
  for (const [begin, end] of spans(window, day - 1, day)) if (begin <= at && at < end) return true;
  return false;
}

/** When it next opens, or `at` where it is open. */
export function nextOpen(window, at) {
  if (isOpen(window, at)) return at;
  const day = localDay(window, at);
  for (const [begin] of spans(window, day - 1, day + AHEAD)) if (begin > at) return begin;
  throw new Error('a window that never opens');
}

/** How much of [from, to) lies inside, in milliseconds. */
export function openTime(window, from, to) {
  if (!window) return Math.max(0, to - from);
  let sum = 0;
  for (const [begin, end] of spans(window, localDay(window, from) - 1, localDay(window, to))) {
    sum += Math.max(0, Math.min(end, to) - Math.max(begin, from));
  }
  return sum;
}
