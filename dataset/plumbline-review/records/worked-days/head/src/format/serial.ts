/**
 * Dates as numbers of days, counted by one of two systems. In the 1900 system day 1 is 1900-01-01 and day 60 is the 29th of
 * February 1900, which never was; files have carried it around for forty years, so we do too. In the 1904 system day 0
 * is 1904-01-01.
 */
export interface Civil {
  year: number;
  month: number;
  day: number;
}

/** A day and the time on it, after rounding. */
export interface Moment {
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** In units of 10^-places of a second, as asked for. */
  fraction: number;
}

const DAY_MS = 86_400_000;
const MAX_DAY = daysOf({ year: 9999, month: 12, day: 31 });

export function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
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

/** A serial number rounded to `places` decimals of a second; what rounds up to midnight is the next day. */
export function momentOf(serial: number, places: number): Moment {
  const unit = Math.pow(10, places);
  const perDay = 86400 * unit;
  let day = Math.floor(serial);
  let ticks = Math.round((serial - day) * perDay);
  if (ticks >= perDay) {
    ticks -= perDay;
    day++;
  }
  const seconds = Math.floor(ticks / unit);
  return { day, hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60, fraction: ticks - seconds * unit };
}

/** How days are numbered. There are two, `D1900` and `D1904`, and everything about dates goes through one of them. */
export class DateSystem {
  /** The 31st of December 9999. */
  readonly last: number;

  constructor(
    /** Day 0, in days since 1970. */
    private readonly zero: number,
    readonly firstSunday: number,
    /** The number of the day that never was; Infinity where there is none. */
    private readonly phantom: number,
  ) {
    this.last = this.number(MAX_DAY);
  }

  has(serial: number): boolean {
    return serial >= 0 && serial <= this.last;
  }

  /** Numbers go on before day 0, for those who have to count across it. */
  private number(days: number): number {
    const n = days - this.zero;
    return n >= this.phantom ? n + 1 : n;
  }

  private days(serial: number): number {
    return serial + this.zero - (serial > this.phantom ? 1 : 0);
  }

  /** The number of a day, or null outside of what the system can name. */
  serial(c: Civil): number | null {
    if (c.year === 1900 && c.month === 2 && c.day === 29 && this.has(this.phantom)) return this.phantom;
    const n = this.number(daysOf(c));
    return this.has(n) ? n : null;
  }

  /** The day of a whole number; day 0 of the 1900 system is "January 0", which we give as it is. */
  civil(serial: number): Civil | null {
    if (!this.has(serial)) return null;
    if (serial === this.phantom) return { year: 1900, month: 2, day: 29 };
    if (serial === 0 && this === D1900) return { year: 1900, month: 1, day: 0 };
    return fromDays(this.days(serial));
  }

  /** The last day of a month, by its number in the month. */
  monthEnd(year: number, month: number): number {
    if (month === 2) return isLeap(year) || (year === 1900 && this.has(this.phantom)) ? 29 : 28;
    return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  }

  /** 0 is Sunday. The day that never was counts, so weekdays before March 1900 are those of the files, not of history. */
  weekday(serial: number): number {
    const n = (serial - this.firstSunday) % 7;
    return n < 0 ? n + 7 : n;
  }

  /** The same day of another month, or its last one where it has no such day. The time of the day stays. */
  addMonths(serial: number, months: number): number | null {
    const day = Math.floor(serial);
    const c = this.civil(day);
    if (!c) return null;
    const total = c.year * 12 + c.month - 1 + months;
    const year = Math.floor(total / 12);
    const month = total - year * 12 + 1;
    const moved = this.serial({ year, month, day: Math.min(c.day, this.monthEnd(year, month)) });
    return moved === null ? null : moved + (serial - day);
  }

  /** The week of the year that a day is in. Week 1 is the one with the 1st of January, however short. */
  week(serial: number, begins: number): number | null {
    const c = this.civil(serial);
    if (!c) return null;
    const first = this.number(daysOf({ year: c.year, month: 1, day: 1 }));
    const lead = (this.weekday(first) - begins + 7) % 7;
    return Math.floor((serial - first + lead) / 7) + 1;
  }

  /** Weeks begin on Monday; the first one of a year holds its first Thursday. */
  isoWeek(serial: number): { year: number; week: number } | null {
    if (!this.has(serial)) return null;
    const thursday = serial - ((this.weekday(serial) + 6) % 7) + 3;
    const { year } = fromDays(this.days(thursday));
    const first = this.number(daysOf({ year, month: 1, day: 1 }));
    return { year, week: Math.floor((thursday - first) / 7) + 1 };
  }

  /** Milliseconds since 1970 as a number with the time of the day. */
  at(ms: number): number {
    return this.number(0) + ms / DAY_MS;
  }
}

export const D1900 = new DateSystem(daysOf({ year: 1899, month: 12, day: 31 }), 1, 60);
export const D1904 = new DateSystem(daysOf({ year: 1904, month: 1, day: 1 }), 2, Infinity);
