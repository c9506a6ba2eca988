import { DIV0, Grid, NUM, Scalar, VALUE, isError } from "../../core/value.js";
import { roundHalfAway } from "../../format/decimal.js";
import { Area, Args } from "../evaluator.js";
import { Test, criterion } from "../criteria.js";
import { MANY, define } from "./registry.js";

/** Neumaier's sum: long columns of cents come out right. */
export function sum(numbers: readonly number[]): number {
  let total = 0;
  let rest = 0;
  for (const n of numbers) {
    const next = total + n;
    rest += Math.abs(total) >= Math.abs(n) ? total - next + n : n - next + total;
    total = next;
  }
  return Number.isFinite(total) ? total + rest : total;
}

function unary(name: string, fn: (n: number) => number): void {
  define(name, 1, 1, (a) => finite(fn(a.number(0))));
}

function finite(n: number): Scalar {
  return Number.isFinite(n) ? n : NUM;
}

unary("ABS", Math.abs);
unary("SIGN", Math.sign);
unary("SQRT", (n) => (n < 0 ? NaN : Math.sqrt(n)));
unary("EXP", Math.exp);
unary("LN", (n) => (n <= 0 ? NaN : Math.log(n)));
unary("LOG10", (n) => (n <= 0 ? NaN : Math.log10(n)));
unary("SIN", Math.sin);
unary("COS", Math.cos);
unary("TAN", Math.tan);
unary("ATAN", Math.atan);
unary("INT", Math.floor);
unary("RADIANS", (n) => (n / 180) * Math.PI);
unary("DEGREES", (n) => (n / Math.PI) * 180);

define("PI", 0, 0, () => Math.PI);
define("RAND", 0, 0, (_a, site) => site.clock.random(), true);
define("RANDBETWEEN", 2, 2, (a, site) => {
  const lo = Math.ceil(a.number(0));
  const hi = Math.floor(a.number(1));
  return lo > hi ? NUM : lo + Math.floor(site.clock.random() * (hi - lo + 1));
}, true);

define("SUM", 1, MANY, (a) => finite(sum(a.numbers())));
define("PRODUCT", 1, MANY, (a) => {
  const numbers = a.numbers();
  return numbers.length === 0 ? 0 : finite(numbers.reduce((p, n) => p * n, 1));
});
define("SUMSQ", 1, MANY, (a) => finite(sum(a.numbers().map((n) => n * n))));

define("LOG", 1, 2, (a) => {
  const base = a.number(1, 10);
  const n = a.number(0);
  if (n <= 0 || base <= 0) return NUM;
  return base === 1 ? DIV0 : Math.log(n) / Math.log(base);
});
define("POWER", 2, 2, (a) => finite(Math.pow(a.number(0), a.number(1))));
define("MOD", 2, 2, (a) => {
  const n = a.number(0);
  const d = a.number(1);
  if (d === 0) return DIV0;
  const r = n - d * Math.floor(n / d);
  return Math.abs(r) >= Math.abs(d) ? 0 : r;
});
define("QUOTIENT", 2, 2, (a) => (a.number(1) === 0 ? DIV0 : Math.trunc(a.number(0) / a.number(1))));

define("ROUND", 2, 2, (a) => roundHalfAway(a.number(0), a.integer(1)));
define("ROUNDUP", 2, 2, (a) => directed(a.number(0), a.integer(1), true));
define("ROUNDDOWN", 2, 2, (a) => directed(a.number(0), a.integer(1), false));
define("TRUNC", 1, 2, (a) => directed(a.number(0), a.integer(1), false));

function directed(n: number, places: number, away: boolean): number {
  const near = roundHalfAway(n, places);
  if (near === n) return n;
  const further = Math.abs(near) > Math.abs(n);
  if (further === away) return near;
  const step = Math.sign(n) * Math.pow(10, -places);
  return roundHalfAway(near + (away ? step : -step), places);
}

define("CEILING", 2, 2, (a) => multiple(a.number(0), a.number(1), Math.ceil));
define("FLOOR", 2, 2, (a) => multiple(a.number(0), a.number(1), Math.floor));
define("MROUND", 2, 2, (a) => {
  const n = a.number(0);
  const m = a.number(1);
  if (m === 0) return 0;
  if (n !== 0 && Math.sign(n) !== Math.sign(m)) return NUM;
  return roundHalfAway(n / m, 0) * m;
});

function multiple(n: number, step: number, fn: (n: number) => number): Scalar {
  if (step === 0) return 0;
  if (n > 0 && step < 0) return NUM;
  const q = n / step;
  const near = Math.round(q);
  return (Math.abs(q - near) < 1e-12 * Math.max(1, Math.abs(q)) ? near : fn(q)) * step;
}

define("FACT", 1, 1, (a) => {
  const n = a.integer(0);
  if (n < 0 || n > 170) return NUM;
  let out = 1;
  for (let i = 2; i <= n; i++) out *= i;
  return out;
});
define("COMBIN", 2, 2, (a) => {
  const n = a.integer(0);
  const k = a.integer(1);
  if (n < 0 || k < 0 || k > n) return NUM;
  let out = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) out = Math.round((out * (n - Math.min(k, n - k) + i)) / i);
  return finite(out);
});
define("GCD", 1, MANY, (a) => {
  let g = 0;
  for (const n of a.numbers()) {
    if (n < 0) return NUM;
    let x = Math.trunc(n);
    while (x) [g, x] = [x, g % x];
  }
  return g;
});

define("SUMPRODUCT", 1, MANY, (a) => {
  const grids: Grid[] = [];
  for (let i = 0; i < a.count; i++) grids.push(a.grid(i));
  const first = grids[0]!;
  if (grids.some((g) => g.rows !== first.rows || g.cols !== first.cols)) return VALUE;
  const products: number[] = [];
  for (let i = 0; i < first.data.length; i++) {
    let p = 1;
    for (const g of grids) {
      const v = g.data[i] ?? null;
      if (isError(v)) return v;
      p *= typeof v === "number" ? v : 0;
    }
    products.push(p);
  }
  return finite(sum(products));
});

/** Pairs of a range and a criterion; calls `fn` with the place of every cell, relative to the ranges, that meets all. */
export function eachMatch(a: Args, pairs: number, fn: (row: number, col: number) => void): void {
  const ranges: Area[] = [];
  const tests: Test[] = [];
  for (let i = pairs; i + 1 < a.count; i += 2) {
    const range = a.area(i);
    if (!range) a.error("#VALUE!");
    ranges.push(range);
    tests.push(criterion(a.raw(i + 1)));
  }
  const first = ranges[0]!;
  const rows = first.rect.bottom - first.rect.top;
  const cols = first.rect.right - first.rect.left;
  if (ranges.some((r) => r.rect.bottom - r.rect.top !== rows || r.rect.right - r.rect.left !== cols)) a.error("#VALUE!");
  const grids = ranges.map((r) => r.grid());
  const height = Math.max(...grids.map((g) => g.rows));
  const width = Math.max(...grids.map((g) => g.cols));
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < width; col++) {
      if (grids.every((g, i) => tests[i]!(row < g.rows && col < g.cols ? g.at(row, col) : null))) fn(row, col);
    }
  }
}

function collected(a: Args, source: Area, pairs: number): number[] {
  const out: number[] = [];
  eachMatch(a, pairs, (row, col) => {
    const v = source.at(row, col);
    if (isError(v)) throw v;
    if (typeof v === "number") out.push(v);
  });
  return out;
}

/** SUMIF(range, criterion, [what]): the last argument decides where the numbers are, its size does not matter. */
class Pair extends Args {
  override get count(): number {
    return 2;
  }

  constructor(private readonly inner: Args) {
    super(undefined as never, []);
  }

  override area(i: number): Area | null {
    return this.inner.area(i);
  }

  override raw(i: number): Scalar {
    return this.inner.raw(i);
  }
}

define("SUMIF", 2, 3, (a) => {
  const source = a.area(a.has(2) ? 2 : 0);
  return source ? finite(sum(collected(new Pair(a), source, 0))) : VALUE;
});
define("AVERAGEIF", 2, 3, (a) => {
  const source = a.area(a.has(2) ? 2 : 0);
  if (!source) return VALUE;
  const numbers = collected(new Pair(a), source, 0);
  return numbers.length ? finite(sum(numbers) / numbers.length) : DIV0;
});
define("COUNTIF", 2, 2, (a) => {
  let n = 0;
  eachMatch(a, 0, () => n++);
  return n;
});
define("COUNTIFS", 2, MANY, (a) => {
  if (a.count % 2) return VALUE;
  let n = 0;
  eachMatch(a, 0, () => n++);
  return n;
});
define("SUMIFS", 3, MANY, (a) => {
  const source = a.area(0);
  return source && a.count % 2 ? finite(sum(collected(a, source, 1))) : VALUE;
});
define("AVERAGEIFS", 3, MANY, (a) => {
  const source = a.area(0);
  if (!source || a.count % 2 === 0) return VALUE;
  const numbers = collected(a, source, 1);
  return numbers.length ? finite(sum(numbers) / numbers.length) : DIV0;
});
define("MAXIFS", 3, MANY, (a) => {
  const source = a.area(0);
  if (!source || a.count % 2 === 0) return VALUE;
  const numbers = collected(a, source, 1);
  return numbers.length ? numbers.reduce((m, n) => Math.max(m, n)) : 0;
});
