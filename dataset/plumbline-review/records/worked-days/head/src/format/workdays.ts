import { lowerBound } from "../core/lists.js";
import { DateSystem } from "./serial.js";

/** Days of the week that are free are a set of bits, from Sunday on. */
export const SATURDAY_SUNDAY = 0b1000001;
export const WHOLE_WEEK = 0b1111111;

/**
 * Which days are worked: those of the week that are not free, without single days off. Worked days are ranked, which is
 * a matter of arithmetic for the days of the week; the days off between are found by halving.
 */
export class WorkCalendar {
  private readonly worked: number[] = [];
  /** How many days of a week are worked before each of its days; the last one is the whole week. */
  private readonly before: number[] = [];
  /** Days off that would be worked. */
  private readonly off: readonly number[];
  /** The rank of each of them: how many days are worked up to it. */
  private readonly ranks: readonly number[];

  constructor(private readonly dates: DateSystem, free: number = SATURDAY_SUNDAY, off: Iterable<number> = []) {
    for (let day = 0; day < 7; day++) {
      this.before.push(this.worked.length);
      if (!(free & (1 << day))) this.worked.push(day);
    }
    this.before.push(this.worked.length);
    this.off = [...new Set(off)].filter((day) => dates.has(day) && this.worked.includes(dates.weekday(day))).sort((a, b) => a - b);
    this.ranks = this.off.map((day, i) => this.weekly(day) - i - 1);
  }

  works(day: number): boolean {
    return this.rank(day) > this.rank(day - 1);
  }

  /** How many days are worked up to a day, less those before some Sunday. Only differences mean anything. */
  rank(day: number): number {
    return this.weekly(day) - lowerBound(this.off, (off) => off <= day);
  }

  private weekly(day: number): number {
    const since = day - this.dates.firstSunday;
    const week = Math.floor(since / 7);
    return week * this.worked.length + this.before[since - week * 7 + 1]!;
  }

  private ranked(rank: number): number {
    const n = rank + lowerBound(this.ranks, (r) => r < rank) - 1;
    const week = Math.floor(n / this.worked.length);
    return this.dates.firstSunday + week * 7 + this.worked[n - week * this.worked.length]!;
  }

  /** The `n`th worked day after a day, or before it for a negative `n`; null beyond the days that have numbers. */
  add(day: number, n: number): number | null {
    if (n === 0) return day;
    const found = this.ranked(n > 0 ? this.rank(day) + n : this.rank(day - 1) + 1 + n);
    return this.dates.has(found) ? found : null;
  }

  /** Worked days from one day to another, both of them included; negative if the second one is earlier. */
  between(from: number, to: number): number {
    return from <= to ? this.rank(to) - this.rank(from - 1) : this.rank(to - 1) - this.rank(from);
  }
}
