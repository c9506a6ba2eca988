/**
 * Dates as numbers of days. In the 1900 system day 1 is 1900-01-01 and day 60 is the 29th of February 1900, which never
 * was; files have carried it around for forty years, so we do too. In the 1904 system day 0 is 1904-01-01.
 */
export interface Civil {
  year: number;
  month: number;
  day: number;
}

export interface TimeOfDay {
  hour: number;
  minute: number;
  second: number;
  /** In units of 10^-places of a second, as asked for. */
  fraction: number;
  /** Rounding went past midnight. */
  carry: boolean;
}

const EPOCH_1904 = daysOf({ year: 1904, month: 1, day: 1 });
const BEFORE_1900 = daysOf({ year: 1899, month: 12, day: 31 });
const MAX_DAY = daysOf({ year: 9999, month: 12, day: 31 });

export function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function lastDayOf(year: number, month: number): number {
  return month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since 1970-01-01 in the Gregorian calendar. */
export function daysOf(c: Civil): number {
  const y = c.month <= 2 ? c.year - 1 : c.year;
  const era = Math.floor(y / 400);
  const yoe = y - era * 400;
  const doy = Math.floor((153 * (c.month + (c.month > 2 ? -3 : 9)) + 2) / 5) + c.day - 1;
  const doe = yoe * 365 + Math.floor(yoe / 4) - Math.floor(yoe / 100) + doy;
  return era * 146097 + doe - 719468;
}

export function fromDays(days: number): Civil {
  const z = days + 719468;
  const era = Math.floor(z / 146097);
  const doe = z - era * 146097;
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36524) - Math.floor(doe / 146096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  return { year: yoe + era * 400 + (month <= 2 ? 1 : 0), month, day: doy - Math.floor((153 * mp + 2) / 5) + 1 };
}

/** The serial number of a day, or null outside of what the system can name. */
export function serialOf(c: Civil, date1904: boolean): number | null {
  if (!date1904 && c.year === 1900 && c.month === 2 && c.day === 29) return 60;
  const days = daysOf(c);
  if (days > MAX_DAY) return null;
  if (date1904) return days < EPOCH_1904 ? null : days - EPOCH_1904;
  const n = days - BEFORE_1900;
  if (n < 0) return null;
  return n >= 60 ? n + 1 : n;
}

/** The day of a whole serial number; day 0 of the 1900 system is "January 0", which we give as it is. */
export function civilOf(serial: number, date1904: boolean): Civil | null {
  if (serial < 0) return null;
  if (date1904) {
    const days = serial + EPOCH_1904;
    return days > MAX_DAY ? null : fromDays(days);
  }
  if (serial === 0) return { year: 1900, month: 1, day: 0 };
  if (serial === 60) return { year: 1900, month: 2, day: 29 };
  const days = serial + BEFORE_1900 - (serial > 60 ? 1 : 0);
  return days > MAX_DAY ? null : fromDays(days);
}

/** The time of day, rounded to `places` decimals of a second. */
export function timeOf(serial: number, places: number): TimeOfDay {
  const unit = Math.pow(10, places);
  const perDay = 86400 * unit;
  let ticks = Math.round((serial - Math.floor(serial)) * perDay);
  const carry = ticks >= perDay;
  if (carry) ticks -= perDay;
  const seconds = Math.floor(ticks / unit);
  return {
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
    fraction: ticks - seconds * unit,
    carry,
  };
}

/** 0 is Sunday. The day that never was counts, so weekdays before March 1900 are those of the files, not of history. */
export function dayOfWeek(serial: number, date1904: boolean): number {
  return (((date1904 ? serial + 5 : serial + 6) % 7) + 7) % 7;
}

export function addMonths(serial: number, months: number, date1904: boolean): number | null {
  const c = civilOf(serial, date1904);
  if (!c) return null;
  const total = c.year * 12 + c.month - 1 + months;
  const year = Math.floor(total / 12);
  const month = total - year * 12 + 1;
  return serialOf({ year, month, day: Math.min(c.day, lastDayOf(year, month)) }, date1904);
}

/** Weeks begin on Monday; the first one of a year holds its first Thursday. */
export function isoWeek(serial: number, date1904: boolean): { year: number; week: number } {
  const monday = (dayOfWeek(serial, date1904) + 6) % 7;
  const thursday = civilOf(Math.max(0, serial - monday + 3), date1904);
  if (!thursday) return { year: 0, week: 0 };
  const first = serialOf({ year: thursday.year, month: 1, day: 1 }, date1904) ?? 0;
  return { year: thursday.year, week: Math.floor((serial - monday + 3 - first) / 7) + 1 };
}
