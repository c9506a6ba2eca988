import { Rect } from "../core/address.js";
import { Scalar } from "../core/value.js";
import { copyRefs, rewriteInput } from "../formula/rewrite.js";
import { DateSystem } from "../format/serial.js";
import { WorkCalendar } from "../format/workdays.js";

export interface FillCell {
  input: string;
  value: Scalar;
  date: boolean;
}

/**
 * Inputs for the cells after (or before, when `count` is negative) a run of cells that is dragged on, nearest first.
 * `across` tells the direction for the references of formulas. With a calendar, a date, or worked days at equal
 * distances, go on in worked days.
 */
export function fillSeries(cells: readonly FillCell[], count: number, across: boolean, dates: DateSystem, work?: WorkCalendar): string[] {
  const out: string[] = [];
  const back = count < 0;
  const total = Math.abs(count);
  const series = seriesOf(cells, dates, work);
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

function seriesOf(cells: readonly FillCell[], dates: DateSystem, work?: WorkCalendar): Series {
  const copy: Series = (_place, from) => cells[from]!.input;
  const numbers = cells.map((c) => c.value);
  if (numbers.every((v): v is number => typeof v === "number") && cells.every((c) => !c.input.startsWith("="))) {
    const dated = cells.every((c) => c.date);
    const days = dated && work ? workStep(numbers, work) : null;
    if (days) {
      const first = Math.floor(numbers[0]!);
      return (place) => {
        const moved = work!.add(first, days * place);
        return moved === null ? cells[0]!.input : String(moved + (numbers[0]! - first));
      };
    }
    if (numbers.length === 1) return dated ? (place) => String(numbers[0]! + place) : copy;
    const months = dated ? monthStep(numbers, dates) : null;
    if (months) {
      const monthEnds = numbers.every((n) => atMonthEnd(n, dates));
      return (place) => {
        const moved = dates.addMonths(numbers[0]!, months * place);
        if (moved === null) return cells[0]!.input;
        const c = dates.civil(Math.floor(moved))!;
        return String(monthEnds ? moved + dates.monthEnd(c.year, c.month) - c.day : moved);
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

/** The number of worked days from date to date, if all are worked and it is the same throughout; a single date goes on day by day. */
function workStep(serials: readonly number[], work: WorkCalendar): number | null {
  if (serials.length === 1) return 1;
  const days = serials.map(Math.floor);
  if (!days.every((day) => work.works(day))) return null;
  const steps = days.slice(1).map((day, i) => work.rank(day) - work.rank(days[i]!));
  return steps.every((step) => step === steps[0]) ? steps[0]! : null;
}

/** The number of months from date to date, if it is the same whole number throughout. */
function monthStep(serials: readonly number[], dates: DateSystem): number | null {
  const civils = serials.map((n) => dates.civil(Math.floor(n)));
  let step: number | null = null;
  for (let i = 1; i < civils.length; i++) {
    const a = civils[i - 1];
    const b = civils[i];
    if (!a || !b) return null;
    if (a.day !== b.day && !(atMonthEnd(serials[i - 1]!, dates) && atMonthEnd(serials[i]!, dates))) return null;
    const months = (b.year - a.year) * 12 + b.month - a.month;
    if (months === 0 || (step !== null && step !== months)) return null;
    step = months;
  }
  return step;
}

function atMonthEnd(serial: number, dates: DateSystem): boolean {
  const c = dates.civil(Math.floor(serial));
  return c !== null && c.day === dates.monthEnd(c.year, c.month);
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
