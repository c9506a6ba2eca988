import { Rect } from "../core/address.js";
import { Scalar } from "../core/value.js";
import { copyRefs, rewriteInput } from "../formula/rewrite.js";
import { addMonths, civilOf, lastDayOf } from "../format/serial.js";

export interface FillCell {
  input: string;
  value: Scalar;
  date: boolean;
}

/**
 * Inputs for the cells after (or before, when `count` is negative) a run of cells that is dragged on, nearest first.
 * `across` tells the direction for the references of formulas.
 */
export function fillSeries(cells: readonly FillCell[], count: number, across: boolean, date1904: boolean): string[] {
  const out: string[] = [];
  const back = count < 0;
  const total = Math.abs(count);
  const series = seriesOf(cells, date1904);
  for (let i = 0; i < total; i++) {
    const place = back ? -1 - i : cells.length + i;
    const from = ((place % cells.length) + cells.length) % cells.length;
    const cell = cells[from]!;
    if (cell.input.startsWith("=")) {
      const by = place - from;
      out.push(rewriteInput(cell.input, (node) => copyRefs(node, across ? 0 : by, across ? by : 0)));
    } else out.push(series(place, from));
  }
  return out;
}

type Series = (place: number, from: number) => string;

function seriesOf(cells: readonly FillCell[], date1904: boolean): Series {
  const copy: Series = (_place, from) => cells[from]!.input;
  const numbers = cells.map((c) => c.value);
  if (numbers.every((v): v is number => typeof v === "number") && cells.every((c) => !c.input.startsWith("="))) {
    const dates = cells.every((c) => c.date);
    if (numbers.length === 1) return dates ? (place) => String(numbers[0]! + place) : copy;
    const months = dates ? monthStep(numbers, date1904) : null;
    if (months) {
      const monthEnds = numbers.every((n) => atMonthEnd(n, date1904));
      return (place) => {
        const moved = addMonths(numbers[0]!, months * place, date1904);
        if (moved === null) return cells[0]!.input;
        const c = civilOf(moved, date1904)!;
        return String(monthEnds ? moved + lastDayOf(c.year, c.month) - c.day : moved);
      };
    }
    const { start, step } = trend(numbers);
    return (place) => String(Number((start + step * place).toPrecision(14)));
  }
  if (cells.length === 1 || cells.every((c) => typeof c.value === "string")) {
    const parts = cells.map((c) => /^([^]*?)(\d{1,9})$/.exec(c.input));
    if (parts.every((p) => p !== null && p[1] === parts[0]![1])) {
      const first = Number(parts[0]![2]);
      const step = parts.length > 1 ? Number(parts[1]![2]) - first : 1;
      if (parts.every((p, i) => Number(p![2]) === first + i * step)) {
        const width = parts[0]![2]!.startsWith("0") ? parts[0]![2]!.length : 1;
        return (place) => parts[0]![1] + String(Math.abs(first + step * place)).padStart(width, "0");
      }
    }
  }
  return copy;
}

/** Least squares, which for two cells is simply their difference. */
function trend(numbers: readonly number[]): { start: number; step: number } {
  const n = numbers.length;
  const mx = (n - 1) / 2;
  const my = numbers.reduce((s, v) => s + v, 0) / n;
  let top = 0;
  let bottom = 0;
  numbers.forEach((v, i) => {
    top += (i - mx) * (v - my);
    bottom += (i - mx) * (i - mx);
  });
  const step = top / bottom;
  return { start: my - step * mx, step };
}

/** The number of months from date to date, if it is the same whole number throughout. */
function monthStep(serials: readonly number[], date1904: boolean): number | null {
  const civils = serials.map((n) => civilOf(Math.floor(n), date1904));
  let step: number | null = null;
  for (let i = 1; i < civils.length; i++) {
    const a = civils[i - 1];
    const b = civils[i];
    if (!a || !b) return null;
    if (a.day !== b.day && !(atMonthEnd(serials[i - 1]!, date1904) && atMonthEnd(serials[i]!, date1904))) return null;
    const months = (b.year - a.year) * 12 + b.month - a.month;
    if (months === 0 || (step !== null && step !== months)) return null;
    step = months;
  }
  return step;
}

function atMonthEnd(serial: number, date1904: boolean): boolean {
  const c = civilOf(Math.floor(serial), date1904);
  return c !== null && c.day === lastDayOf(c.year, c.month);
}

export function fillTarget(source: Rect, target: Rect): { across: boolean; count: number } | null {
  if (source.left === target.left && source.right === target.right) {
    if (target.top === source.top && target.bottom > source.bottom) return { across: false, count: target.bottom - source.bottom };
    if (target.bottom === source.bottom && target.top < source.top) return { across: false, count: target.top - source.top };
  }
  if (source.top === target.top && source.bottom === target.bottom) {
    if (target.left === source.left && target.right > source.right) return { across: true, count: target.right - source.right };
    if (target.right === source.right && target.left < source.left) return { across: true, count: target.left - source.left };
  }
  return null;
}
