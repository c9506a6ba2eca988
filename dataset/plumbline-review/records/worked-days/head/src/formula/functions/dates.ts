import { Grid, NUM, Scalar, VALUE, isError, toNumber } from "../../core/value.js";
import { Civil, momentOf } from "../../format/serial.js";
import { SATURDAY_SUNDAY, WHOLE_WEEK, WorkCalendar } from "../../format/workdays.js";
import { Area, Args, Site } from "../evaluator.js";
import { define } from "./registry.js";

function civil(a: Args, site: Site, i: number): Civil {
  return site.dates.civil(Math.floor(a.number(i))) ?? a.error("#NUM!");
}

/** A number without its time, if it is that of a day. */
function day(a: Args, site: Site, i: number): number {
  const serial = Math.floor(a.number(i));
  return site.dates.has(serial) ? serial : a.error("#NUM!");
}

define("DATE", 3, 3, (a, site) => {
  let year = a.integer(0);
  if (year >= 0 && year < 1900) year += 1900;
  const month = a.integer(1);
  const y = year + Math.floor((month - 1) / 12);
  const m = ((((month - 1) % 12) + 12) % 12) + 1;
  const first = site.dates.serial({ year: y, month: m, day: 1 });
  if (first === null) return NUM;
  const serial = first + a.integer(2) - 1;
  return site.dates.has(serial) ? serial : NUM;
});
define("TIME", 3, 3, (a) => {
  const seconds = a.integer(0) * 3600 + a.integer(1) * 60 + a.integer(2);
  return seconds < 0 ? NUM : (seconds % 86400) / 86400;
});
define("YEAR", 1, 1, (a, site) => civil(a, site, 0).year);
define("MONTH", 1, 1, (a, site) => civil(a, site, 0).month);
define("DAY", 1, 1, (a, site) => civil(a, site, 0).day);
define("HOUR", 1, 1, (a) => momentOf(a.number(0), 0).hour);
define("MINUTE", 1, 1, (a) => momentOf(a.number(0), 0).minute);
define("SECOND", 1, 1, (a) => momentOf(a.number(0), 0).second);
define("NOW", 0, 0, (_a, site) => site.dates.at(site.clock.now()), true);
define("TODAY", 0, 0, (_a, site) => Math.floor(site.dates.at(site.clock.now())), true);

/** The day on which weeks begin, by the numbers that WEEKDAY and WEEKNUM share. */
function weekStart(a: Args, type: number): number {
  if (type === 1 || type === 2) return type - 1;
  return type >= 11 && type <= 17 ? (type - 10) % 7 : a.error("#NUM!");
}

define("WEEKDAY", 1, 2, (a, site) => {
  const weekday = site.dates.weekday(day(a, site, 0));
  const type = a.integer(1, 1);
  return type === 3 ? (weekday + 6) % 7 : ((weekday - weekStart(a, type) + 7) % 7) + 1;
});
define("WEEKNUM", 1, 2, (a, site) => {
  const serial = day(a, site, 0);
  const type = a.integer(1, 1);
  return type === 21 ? isoWeek(serial, site) : site.dates.week(serial, weekStart(a, type)) ?? NUM;
});
define("ISOWEEKNUM", 1, 1, (a, site) => isoWeek(day(a, site, 0), site));

function isoWeek(serial: number, site: Site): Scalar {
  return site.dates.isoWeek(serial)?.week ?? NUM;
}

define("EDATE", 2, 2, (a, site) => site.dates.addMonths(Math.floor(a.number(0)), a.integer(1)) ?? NUM);
define("EOMONTH", 2, 2, (a, site) => {
  const moved = site.dates.addMonths(Math.floor(a.number(0)), a.integer(1));
  const c = moved === null ? null : site.dates.civil(moved);
  if (!c) return NUM;
  return site.dates.serial({ ...c, day: site.dates.monthEnd(c.year, c.month) }) ?? NUM;
});
define("DAYS", 2, 2, (a) => Math.floor(a.number(0)) - Math.floor(a.number(1)));

define("DATEDIF", 3, 3, (a, site) => {
  const from = civil(a, site, 0);
  const to = civil(a, site, 1);
  const days = Math.floor(a.number(1)) - Math.floor(a.number(0));
  if (days < 0) return NUM;
  let months = (to.year - from.year) * 12 + to.month - from.month;
  if (to.day < from.day) months--;
  switch (a.text(2).toUpperCase()) {
    case "Y":
      return Math.floor(months / 12);
    case "M":
      return months;
    case "D":
      return days;
    case "YM":
      return months % 12;
    case "MD": {
      const moved = site.dates.addMonths(Math.floor(a.number(0)), months)!;
      return Math.floor(a.number(1)) - moved;
    }
  }
  return NUM;
});

/** Free days of the week: pairs of days are numbered from 1, single days from 11, or seven digits tell it from Monday on. */
function freeDays(a: Args, i: number): number {
  if (!a.has(i)) return SATURDAY_SUNDAY;
  const v = a.scalar(i);
  if (typeof v === "string") {
    if (!/^[01]{7}$/.test(v)) throw VALUE;
    return [...v].reduce((free, digit, at) => (digit === "1" ? free | (1 << (at + 1) % 7) : free), 0);
  }
  const n = toNumber(v);
  if (isError(n)) throw n;
  const code = Math.trunc(n);
  if (code >= 1 && code <= 7) return (1 << (code + 5) % 7) | (1 << (code + 6) % 7);
  return code >= 11 && code <= 17 ? 1 << (code - 11) : a.error("#NUM!");
}

function daysOff(values: readonly Scalar[]): number[] {
  const days: number[] = [];
  for (const v of values) {
    if (v === null) continue;
    const n = toNumber(v);
    if (isError(n)) throw n;
    days.push(Math.floor(n));
  }
  return days;
}

/** The calendar of a call. Columns of formulas mostly share a range of days off, which is read once. */
function calendar(a: Args, site: Site, free: number, i: number): WorkCalendar {
  const off = a.has(i) ? a.operand(i) : null;
  if (!(off instanceof Area)) return new WorkCalendar(site.dates, free, daysOff(off instanceof Grid ? off.data : [off]));
  const { top, left, bottom, right } = off.rect;
  const key = [free, off.sheet, top, left, bottom, right].join(":");
  let found = site.calendars.get(key);
  if (!found) site.calendars.set(key, (found = new WorkCalendar(site.dates, free, daysOff(off.grid().data))));
  return found;
}

define("WORKDAY", 2, 3, (a, site) => calendar(a, site, SATURDAY_SUNDAY, 2).add(day(a, site, 0), a.integer(1)) ?? NUM);
define("WORKDAY.INTL", 2, 4, (a, site) => {
  const free = freeDays(a, 2);
  return free === WHOLE_WEEK ? VALUE : calendar(a, site, free, 3).add(day(a, site, 0), a.integer(1)) ?? NUM;
});
define("NETWORKDAYS", 2, 3, (a, site) => calendar(a, site, SATURDAY_SUNDAY, 2).between(day(a, site, 0), day(a, site, 1)));
define("NETWORKDAYS.INTL", 2, 4, (a, site) => calendar(a, site, freeDays(a, 2), 3).between(day(a, site, 0), day(a, site, 1)));
define("YEARFRAC", 2, 3, (a, site) => {
  const from = civil(a, site, 0);
  const to = civil(a, site, 1);
  const days = Math.abs(Math.floor(a.number(1)) - Math.floor(a.number(0)));
  switch (a.integer(2, 0)) {
    case 0: {
      const d1 = Math.min(from.day, 30);
      const d2 = to.day === 31 && d1 === 30 ? 30 : to.day;
      return Math.abs((to.year - from.year) * 360 + (to.month - from.month) * 30 + d2 - d1) / 360;
    }
    case 2:
      return days / 360;
    case 3:
      return days / 365;
  }
  return NUM;
});
define("DATEVALUE", 1, 1, (a, site) => {
  const m = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(a.text(0).trim());
  if (!m) return VALUE;
  const c = { year: Number(m[1]), month: Number(m[2]), day: Number(m[3]) };
  if (c.month < 1 || c.month > 12 || c.day < 1 || c.day > site.dates.monthEnd(c.year, c.month)) return VALUE;
  return site.dates.serial(c) ?? VALUE;
});
