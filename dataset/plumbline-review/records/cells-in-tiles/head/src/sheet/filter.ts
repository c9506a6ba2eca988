import { Rect } from "../core/address.js";
import { Scalar, isError, numberText, fold } from "../core/value.js";
import { Shift, shiftIndex, shiftRect } from "../core/shift.js";
import { criterion } from "../formula/criteria.js";
import { civilOf } from "../format/serial.js";

export type Condition =
  | { k: "values"; shown: string[]; blanks: boolean }
  | { k: "test"; first: Scalar; join?: "and" | "or"; second?: Scalar }
  | { k: "top"; count: number; percent: boolean; bottom: boolean }
  | { k: "average"; above: boolean }
  | { k: "dates"; year: number; month?: number; day?: number }
  | { k: "fill"; color: string | null };

export interface FilterSpec {
  /** With the row of headers. */
  rect: Rect;
  /** By the number of the column within the rectangle. */
  columns: { column: number; condition: Condition }[];
}

export interface FilterSource {
  value(row: number, col: number): Scalar;
  text(row: number, col: number): string;
  fill(row: number, col: number): string | null;
  date1904: boolean;
}

/** The rows of the filter's rectangle that it hides. Conditions that look at the whole column look at all of it. */
export function hiddenRows(spec: FilterSpec, source: FilterSource): Set<number> {
  const hidden = new Set<number>();
  const { rect } = spec;
  for (const { column, condition } of spec.columns) {
    const col = rect.left + column;
    if (col > rect.right) continue;
    const keep = predicate(condition, rect, col, source);
    for (let row = rect.top + 1; row <= rect.bottom; row++) if (!keep(row)) hidden.add(row);
  }
  return hidden;
}

function predicate(c: Condition, rect: Rect, col: number, source: FilterSource): (row: number) => boolean {
  switch (c.k) {
    case "values": {
      const shown = new Set(c.shown.map(fold));
      return (row) => {
        const text = source.text(row, col);
        return text === "" ? c.blanks : shown.has(fold(text));
      };
    }
    case "test": {
      const first = criterion(c.first);
      const second = c.second === undefined ? null : criterion(c.second);
      return (row) => {
        const v = source.value(row, col);
        if (!second) return first(v);
        return c.join === "or" ? first(v) || second(v) : first(v) && second(v);
      };
    }
    case "top": {
      const numbers = numbersOf(rect, col, source).sort((a, b) => (c.bottom ? a - b : b - a));
      const count = c.percent ? Math.max(1, Math.floor((numbers.length * c.count) / 100)) : c.count;
      const last = numbers[Math.min(count, numbers.length) - 1];
      return (row) => {
        const v = source.value(row, col);
        return last !== undefined && typeof v === "number" && (c.bottom ? v <= last : v >= last);
      };
    }
    case "average": {
      const numbers = numbersOf(rect, col, source);
      const mean = numbers.reduce((s, n) => s + n, 0) / numbers.length;
      return (row) => {
        const v = source.value(row, col);
        return typeof v === "number" && (c.above ? v > mean : v < mean);
      };
    }
    case "dates":
      return (row) => {
        const v = source.value(row, col);
        const civil = typeof v === "number" ? civilOf(Math.floor(v), source.date1904) : null;
        if (!civil || civil.year !== c.year) return false;
        return (c.month === undefined || civil.month === c.month) && (c.day === undefined || civil.day === c.day);
      };
    case "fill":
      return (row) => source.fill(row, col) === c.color;
  }
}

function numbersOf(rect: Rect, col: number, source: FilterSource): number[] {
  const out: number[] = [];
  for (let row = rect.top + 1; row <= rect.bottom; row++) {
    const v = source.value(row, col);
    if (typeof v === "number") out.push(v);
  }
  return out;
}

/** What can be ticked in the menu of a column: every text once, in the order of values. */
export function choices(spec: FilterSpec, column: number, source: FilterSource): string[] {
  const seen = new Map<string, { text: string; value: Scalar }>();
  const col = spec.rect.left + column;
  for (let row = spec.rect.top + 1; row <= spec.rect.bottom; row++) {
    const text = source.text(row, col);
    if (text !== "" && !seen.has(fold(text))) seen.set(fold(text), { text, value: source.value(row, col) });
  }
  const sortKey = (v: Scalar): string => (typeof v === "number" ? "0" : isError(v) ? "2" : "1");
  return [...seen.values()]
    .sort((a, b) => {
      const ka = sortKey(a.value);
      const kb = sortKey(b.value);
      if (ka !== kb) return ka < kb ? -1 : 1;
      if (typeof a.value === "number" && typeof b.value === "number") return a.value - b.value;
      return fold(a.text) < fold(b.text) ? -1 : 1;
    })
    .map((c) => c.text);
}

export function shiftFilter(spec: FilterSpec, s: Shift): FilterSpec | null {
  const rect = shiftRect(spec.rect, s);
  if (!rect || (s.axis === "row" && s.kind === "del" && shiftIndex(spec.rect.top, s) === null)) return null;
  if (s.axis === "row") return { ...spec, rect };
  const columns: FilterSpec["columns"] = [];
  for (const c of spec.columns) {
    const at = shiftIndex(spec.rect.left + c.column, s);
    if (at !== null && at >= rect.left && at <= rect.right) columns.push({ column: at - rect.left, condition: c.condition });
  }
  return { rect, columns };
}

export function describeCondition(c: Condition): string {
  switch (c.k) {
    case "values":
      return c.shown.length === 1 ? c.shown[0]! : `${c.shown.length} values`;
    case "test":
      return [c.first, c.second].filter((v) => v !== undefined).map((v) => (typeof v === "number" ? numberText(v) : String(v))).join(c.join === "or" ? " or " : " and ");
    case "top":
      return `${c.bottom ? "bottom" : "top"} ${c.count}${c.percent ? "%" : ""}`;
    case "average":
      return c.above ? "above average" : "below average";
    case "dates":
      return [c.year, c.month, c.day].filter((n) => n !== undefined).join("-");
    case "fill":
      return c.color ?? "no fill";
  }
}
