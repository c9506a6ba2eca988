import { Axis, Point, Rect, limitOf, spanOf, withSpan } from "./address.js";

/**
 * How lines (rows or columns) of a sheet change their places.
 * `move` takes the `n` lines from `at` out and puts them before what was line `to`.
 */
export interface Shift {
  kind: "ins" | "del" | "move";
  axis: Axis;
  at: number;
  n: number;
  to?: number;
}

/** Where one line is afterwards, or null if it is gone. */
export function shiftIndex(i: number, s: Shift): number | null {
  if (s.kind === "ins") {
    if (i < s.at) return i;
    return i + s.n < limitOf(s.axis) ? i + s.n : null;
  }
  if (s.kind === "del") {
    if (i < s.at) return i;
    return i < s.at + s.n ? null : i - s.n;
  }
  const to = s.to!;
  const end = s.at + s.n;
  if (i >= s.at && i < end) return to <= s.at ? i - s.at + to : i - end + to;
  if (to <= s.at && i >= to && i < s.at) return i + s.n;
  if (to >= end && i >= end && i < to) return i - s.n;
  return i;
}

/**
 * Where a run of lines is afterwards. Lines that are inserted inside belong to it; a run whose lines are all
 * gone is null. A move never tears a run apart: it stays where it was, unless it moves as a whole,
 * is passed as a whole, or lines move about within it.
 */
export function shiftSpan(lo: number, hi: number, s: Shift): [number, number] | null {
  if (s.kind === "ins") {
    const limit = limitOf(s.axis);
    // A run up to the last line is "everything from here on" and stays that.
    const a = lo >= s.at && !(lo === 0 && hi === limit - 1) ? lo + s.n : lo;
    const b = hi === limit - 1 ? hi : hi >= s.at ? Math.min(hi + s.n, limit - 1) : hi;
    return a < limit ? [a, b] : null;
  }
  if (s.kind === "del") {
    const limit = limitOf(s.axis);
    const end = s.at + s.n;
    if (lo >= s.at && hi < end) return null;
    const a = lo < s.at ? lo : Math.max(lo, end) - s.n;
    const b = hi === limit - 1 ? hi : hi < s.at ? hi : Math.max(hi, end - 1) - s.n;
    return [a, b];
  }
  const end = s.at + s.n;
  const to = s.to!;
  const whole = s.at <= lo && hi < end;
  const within = lo <= s.at && end - 1 <= hi && to >= lo && to <= hi + 1;
  if (whole) return [shiftIndex(lo, s)!, shiftIndex(hi, s)!];
  if (within) return [lo, hi];
  const apart = end <= lo || s.at > hi;
  if (apart && (to <= lo || to > hi)) return [shiftIndex(lo, s)!, shiftIndex(hi, s)!];
  if (apart) {
    // Lines from outside come to lie between ours: the run grows around them.
    return s.at > hi ? [lo, hi + s.n] : [lo - s.n, hi];
  }
  return [lo, hi];
}

export function shiftPoint(p: Point, s: Shift): Point | null {
  if (s.axis === "row") {
    const row = shiftIndex(p.row, s);
    return row === null ? null : { row, col: p.col };
  }
  const col = shiftIndex(p.col, s);
  return col === null ? null : { row: p.row, col };
}

export function shiftRect(r: Rect, s: Shift): Rect | null {
  const [lo, hi] = spanOf(r, s.axis);
  const span = shiftSpan(lo, hi, s);
  return span && withSpan(r, s.axis, span[0], span[1]);
}
