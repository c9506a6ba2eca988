import { NUM, VALUE, isError, toNumber } from "../../core/value.js";
import { Civil, addMonths, civilOf, dayOfWeek, isoWeek, lastDayOf, serialOf, timeOf } from "../../format/serial.js";
import { Args, Site } from "../evaluator.js";
import { define } from "./registry.js";

function civil(a: Args, site: Site, i: number): Civil {
  const c = civilOf(Math.floor(a.number(i)), site.date1904);
  return c ?? a.error("#NUM!");
}

define("DATE", 3, 3, (a, site) => {
  let year = a.integer(0);
  if (year >= 0 && year < 1900) year += 1900;
  const month = a.integer(1);
  const y = year + Math.floor((month - 1) / 12);
  const m = ((((month - 1) % 12) + 12) % 12) + 1;
  const first = serialOf({ year: y, month: m, day: 1 }, site.date1904);
  if (first === null) return NUM;
  const serial = first + a.integer(2) - 1;
  return civilOf(serial, site.date1904) ? serial : NUM;
});
define("TIME", 3, 3, (a) => {
  const seconds = a.integer(0) * 3600 + a.integer(1) * 60 + a.integer(2);
  return seconds < 0 ? NUM : (seconds % 86400) / 86400;
});
define("YEAR", 1, 1, (a, site) => civil(a, site, 0).year);
define("MONTH", 1, 1, (a, site) => civil(a, site, 0).month);
define("DAY", 1, 1, (a, site) => civil(a, site, 0).day);
define("HOUR", 1, 1, (a) => timeOf(a.number(0), 0).hour);
define("MINUTE", 1, 1, (a) => timeOf(a.number(0), 0).minute);
define("SECOND", 1, 1, (a) => timeOf(a.number(0), 0).second);
define("NOW", 0, 0, (_a, site) => site.clock.now(), true);
define("TODAY", 0, 0, (_a, site) => Math.floor(site.clock.now()), true);

define("WEEKDAY", 1, 2, (a, site) => {
  const day = dayOfWeek(Math.floor(a.number(0)), site.date1904);
  switch (a.integer(1, 1)) {
    case 1:
      return day + 1;
    case 2:
      return ((day + 6) % 7) + 1;
    case 3:
      return (day + 6) % 7;
  }
  return NUM;
});
define("ISOWEEKNUM", 1, 1, (a, site) => isoWeek(Math.floor(a.number(0)), site.date1904).week);
define("EDATE", 2, 2, (a, site) => addMonths(Math.floor(a.number(0)), a.integer(1), site.date1904) ?? NUM);
define("EOMONTH", 2, 2, (a, site) => {
  const moved = addMonths(Math.floor(a.number(0)), a.integer(1), site.date1904);
  const c = moved === null ? null : civilOf(moved, site.date1904);
  if (!c) return NUM;
  return serialOf({ ...c, day: lastDayOf(c.year, c.month) }, site.date1904) ?? NUM;
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
      const moved = addMonths(Math.floor(a.number(0)), months, site.date1904)!;
      return Math.floor(a.number(1)) - moved;
    }
  }
  return NUM;
});

function holidays(a: Args, i: number): Set<number> {
  const days = new Set<number>();
  if (!a.has(i)) return days;
  for (const v of a.grid(i).data) {
    if (v === null) continue;
    const n = toNumber(v);
    if (isError(n)) throw n;
    days.add(Math.floor(n));
  }
  return days;
}

function works(serial: number, off: Set<number>, date1904: boolean): boolean {
  const day = dayOfWeek(serial, date1904);
  return day !== 0 && day !== 6 && !off.has(serial);
}

define("WORKDAY", 2, 3, (a, site) => {
  const off = holidays(a, 2);
  let serial = Math.floor(a.number(0));
  let left = a.integer(1);
  const step = left < 0 ? -1 : 1;
  if (Math.abs(left) > 200000) return NUM;
  while (left !== 0) {
    serial += step;
    if (serial < 0) return NUM;
    if (works(serial, off, site.date1904)) left -= step;
  }
  return serial;
});
define("NETWORKDAYS", 2, 3, (a, site) => {
  const off = holidays(a, 2);
  const from = Math.floor(a.number(0));
  const to = Math.floor(a.number(1));
  if (Math.abs(to - from) > 400000) return NUM;
  let n = 0;
  for (let d = Math.min(from, to); d <= Math.max(from, to); d++) if (works(d, off, site.date1904)) n++;
  return from <= to ? n : -n;
});
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
  if (c.month < 1 || c.month > 12 || c.day < 1 || c.day > lastDayOf(c.year, c.month)) return VALUE;
  return serialOf(c, site.date1904) ?? VALUE;
});
