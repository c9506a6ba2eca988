import { HOUR, DAY } from '../util/clock.js';
import { invalid } from '../util/errors.js';

/**
 * The places where our lamps are.  All of them keep the summer time of the European Union: from the last Sunday of March, one
 * o'clock UTC, to the last Sunday of October, one o'clock UTC.  Minutes east of Greenwich in winter.
 */
const ZONES = {
  lisbon: 0,
  dublin: 0,
  oslo: 60,
  berlin: 60,
  turku: 120,
  tallinn: 120,
};

export function zoneOf(name) {
  if (!Object.hasOwn(ZONES, name)) throw invalid(`no such zone: ${name}`);
  return ZONES[name];
}

/** One o'clock UTC on the last Sunday of a month that has 31 days. */
function lastSunday(year, month) {
  const last = Date.UTC(year, month, 31);
  return last - new Date(last).getUTCDay() * DAY + HOUR;
}

export function isSummer(at) {
  const year = new Date(at).getUTCFullYear();
  return at >= lastSunday(year, 2) && at < lastSunday(year, 9);
}

export function offsetAt(name, at) {
  return zoneOf(name) + (isSummer(at) ? 60 : 0);
}
