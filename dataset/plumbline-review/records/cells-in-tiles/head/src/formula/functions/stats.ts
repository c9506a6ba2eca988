import { DIV0, NA, NUM, Scalar, VALUE, isError, valueKey } from "../../core/value.js";
import { Area, Args } from "../evaluator.js";
import { sum } from "./math.js";
import { MANY, define } from "./registry.js";

define("AVERAGE", 1, MANY, (a) => mean(a.numbers()));
define("MIN", 1, MANY, (a) => a.numbers().reduce((m, n) => (m === null || n < m ? n : m), null as number | null) ?? 0);
define("MAX", 1, MANY, (a) => a.numbers().reduce((m, n) => (m === null || n > m ? n : m), null as number | null) ?? 0);
define("COUNT", 1, MANY, (a) => {
  let n = 0;
  a.each(0, (v, direct) => {
    if (typeof v === "number" || (direct && typeof v === "boolean")) n++;
  });
  return n;
});
define("COUNTA", 1, MANY, (a) => {
  let n = 0;
  a.each(0, (v) => {
    if (v !== null) n++;
  });
  return n;
});
define("COUNTBLANK", 1, 1, (a) => {
  const area = a.area(0);
  if (!area) return VALUE;
  const { rect } = area;
  let n = (rect.bottom - rect.top + 1) * (rect.right - rect.left + 1);
  area.each((v) => {
    if (v !== "") n--;
  });
  return n;
});

function mean(numbers: readonly number[]): Scalar {
  return numbers.length === 0 ? DIV0 : sum(numbers) / numbers.length;
}

function squares(numbers: readonly number[]): number {
  const m = sum(numbers) / numbers.length;
  return sum(numbers.map((n) => (n - m) * (n - m)));
}

define("VAR.S", 1, MANY, (a) => spread(a.numbers(), 1, (v) => v));
define("VAR.P", 1, MANY, (a) => spread(a.numbers(), 0, (v) => v));
define("STDEV.S", 1, MANY, (a) => spread(a.numbers(), 1, Math.sqrt));
define("STDEV.P", 1, MANY, (a) => spread(a.numbers(), 0, Math.sqrt));

function spread(numbers: readonly number[], freedom: number, fn: (v: number) => number): Scalar {
  return numbers.length <= freedom ? DIV0 : fn(squares(numbers) / (numbers.length - freedom));
}

define("MEDIAN", 1, MANY, (a) => {
  const sorted = ascending(a.numbers());
  return sorted.length ? quantile(sorted, 0.5) : NUM;
});
define("PERCENTILE.INC", 2, 2, (a) => {
  const sorted = ascending(cells(a, 0));
  const p = a.number(1);
  return sorted.length === 0 || p < 0 || p > 1 ? NUM : quantile(sorted, p);
});
define("QUARTILE.INC", 2, 2, (a) => {
  const sorted = ascending(cells(a, 0));
  const q = a.integer(1);
  return sorted.length === 0 || q < 0 || q > 4 ? NUM : quantile(sorted, q / 4);
});

export function quantile(sorted: readonly number[], p: number): number {
  const place = p * (sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.ceil(place);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (place - low);
}

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((x, y) => x - y);
}

function cells(a: Args, i: number): number[] {
  const out: number[] = [];
  for (const v of a.grid(i).data) {
    if (isError(v)) throw v;
    if (typeof v === "number") out.push(v);
  }
  return out;
}

define("LARGE", 2, 2, (a) => {
  const sorted = ascending(cells(a, 0));
  const k = a.integer(1);
  return k < 1 || k > sorted.length ? NUM : sorted[sorted.length - k]!;
});
define("SMALL", 2, 2, (a) => {
  const sorted = ascending(cells(a, 0));
  const k = a.integer(1);
  return k < 1 || k > sorted.length ? NUM : sorted[k - 1]!;
});
define("RANK.EQ", 2, 3, (a) => {
  const n = a.number(0);
  const numbers = cells(a, 1);
  if (!numbers.includes(n)) return NA;
  const up = a.bool(2);
  return 1 + numbers.filter((m) => (up ? m < n : m > n)).length;
});
define("MODE.SNGL", 1, MANY, (a) => {
  const counts = new Map<number, number>();
  for (const n of a.numbers()) counts.set(n, (counts.get(n) ?? 0) + 1);
  let best: number | null = null;
  for (const [n, count] of counts) if (count > 1 && (best === null || count > counts.get(best)!)) best = n;
  return best ?? NA;
});
define("COUNTUNIQUE", 1, MANY, (a) => {
  const seen = new Set<string>();
  a.each(0, (v) => {
    if (v !== null) seen.add(valueKey(v));
  });
  return seen.size;
});
define("CORREL", 2, 2, (a) => {
  const x = a.grid(0);
  const y = a.grid(1);
  if (x.data.length !== y.data.length) return NA;
  const px: number[] = [];
  const py: number[] = [];
  x.data.forEach((v, i) => {
    const w = y.data[i] ?? null;
    if (isError(v)) throw v;
    if (isError(w)) throw w;
    if (typeof v === "number" && typeof w === "number") {
      px.push(v);
      py.push(w);
    }
  });
  if (px.length === 0) return DIV0;
  const mx = sum(px) / px.length;
  const my = sum(py) / py.length;
  const bottom = Math.sqrt(squares(px) * squares(py));
  return bottom === 0 ? DIV0 : sum(px.map((v, i) => (v - mx) * (py[i]! - my))) / bottom;
});

/** SUBTOTAL: 1 to 11 count everything, 101 to 111 leave out hidden rows. Other subtotals are not looked into. */
define("SUBTOTAL", 2, MANY, (a, site) => {
  const code = a.integer(0);
  const kind = code % 100;
  const skip = code > 100;
  const values: Scalar[] = [];
  for (let i = 1; i < a.count; i++) {
    const area = a.area(i);
    if (!(area instanceof Area)) return VALUE;
    area.each((v, row) => {
      if (!skip || !site.source.hiddenRow(area.sheet, row)) values.push(v);
    });
  }
  const numbers = values.filter((v): v is number => typeof v === "number");
  const bad = values.find(isError);
  if (bad && kind !== 2 && kind !== 3) return bad;
  switch (kind) {
    case 1:
      return mean(numbers);
    case 2:
      return numbers.length;
    case 3:
      return values.filter((v) => v !== null).length;
    case 4:
      return numbers.length ? numbers.reduce((m, n) => Math.max(m, n)) : 0;
    case 5:
      return numbers.length ? numbers.reduce((m, n) => Math.min(m, n)) : 0;
    case 6:
      return numbers.length ? numbers.reduce((p, n) => p * n, 1) : 0;
    case 7:
      return spread(numbers, 1, Math.sqrt);
    case 8:
      return spread(numbers, 0, Math.sqrt);
    case 9:
      return sum(numbers);
    case 10:
      return spread(numbers, 1, (v) => v);
    case 11:
      return spread(numbers, 0, (v) => v);
  }
  return VALUE;
});
