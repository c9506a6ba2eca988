import { Grid, NA, REF, Scalar, VALUE, compareValues, fold, isError } from "../../core/value.js";
import { Area, Args, Operand } from "../evaluator.js";
import { wildcard } from "../criteria.js";
import { define } from "./registry.js";

function sameKind(a: Scalar, b: Scalar): boolean {
  return typeof a === typeof b && a !== null && !isError(a);
}

/**
 * The place of `wanted` in a list. Mode 0 is exact (with wildcards), 1 the last value that is not above in a
 * list that ascends, -1 the last that is not below in one that descends. Values of other kinds are passed over.
 */
export function matchIn(list: readonly Scalar[], wanted: Scalar, mode: number): number {
  if (mode === 0) {
    const pattern = typeof wanted === "string" ? wildcard(wanted) : null;
    if (pattern) return list.findIndex((v) => typeof v === "string" && pattern.test(fold(v)));
    return list.findIndex((v) => sameKind(v, wanted) && compareValues(v, wanted) === 0);
  }
  if (mode > 0) return lastNotAbove(list, wanted);
  let found = -1;
  for (let i = 0; i < list.length; i++) {
    const v = list[i] ?? null;
    if (!sameKind(v, wanted)) continue;
    const c = compareValues(v, wanted);
    if (c < 0) break;
    found = i;
    if (c === 0) break;
  }
  return found;
}

/** Halves a list that should ascend; gaps and values of another kind are stepped over towards the left. */
function lastNotAbove(list: readonly Scalar[], wanted: Scalar): number {
  let lo = 0;
  let hi = list.length - 1;
  let found = -1;
  while (lo <= hi) {
    const mid = (lo + hi) >> 1;
    let probe = mid;
    while (probe >= lo && !sameKind(list[probe] ?? null, wanted)) probe--;
    if (probe < lo) {
      lo = mid + 1;
      continue;
    }
    if (compareValues(list[probe]!, wanted) <= 0) {
      found = probe;
      lo = mid + 1;
    } else hi = probe - 1;
  }
  return found;
}

function line(grid: Grid): Scalar[] | null {
  return grid.cols === 1 || grid.rows === 1 ? grid.data : null;
}

define("MATCH", 2, 3, (a) => {
  const list = line(a.grid(1));
  if (!list) return NA;
  const at = matchIn(list, a.scalar(0) ?? 0, Math.sign(a.number(2, 1)));
  return at < 0 ? NA : at + 1;
});

function tableLookup(a: Args, byColumn: boolean): Operand {
  const grid = a.grid(1);
  const index = a.integer(2);
  if (index < 1) return VALUE;
  const fixed = a.area(1)?.rect;
  const breadth = fixed ? (byColumn ? fixed.right - fixed.left + 1 : fixed.bottom - fixed.top + 1) : byColumn ? grid.cols : grid.rows;
  if (index > breadth) return REF;
  const near = a.has(3) ? a.bool(3) : a.count < 4;
  const at = matchIn(byColumn ? grid.column(0) : grid.row(0), a.scalar(0) ?? 0, near ? 1 : 0);
  if (at < 0) return NA;
  const v = byColumn ? grid.at(at, index - 1) : grid.at(index - 1, at);
  return v ?? 0;
}

define("VLOOKUP", 3, 4, (a) => tableLookup(a, true));
define("HLOOKUP", 3, 4, (a) => tableLookup(a, false));

define("XLOOKUP", 3, 5, (a) => {
  const list = line(a.grid(1));
  const from = a.grid(2);
  if (!list) return VALUE;
  const mode = a.integer(4);
  const wanted = a.scalar(0) ?? 0;
  let at = list.findIndex((v) => sameKind(v, wanted) && compareValues(v, wanted) === 0);
  if (at < 0 && mode === 2) at = matchIn(list, wanted, 0);
  if (at < 0 && (mode === -1 || mode === 1)) {
    list.forEach((v, i) => {
      if (!sameKind(v, wanted) || compareValues(v, wanted) !== mode * Math.abs(compareValues(v, wanted))) return;
      if (at < 0 || compareValues(v, list[at]!) === -mode) at = i;
    });
  }
  if (at < 0) return a.has(3) ? a.operand(3) : NA;
  if (from.rows === 1 || from.cols === 1) return from.data[at] ?? 0;
  return a.grid(1).cols === 1 ? new Grid(1, from.cols, from.row(at)) : new Grid(from.rows, 1, from.column(at));
});

define("INDEX", 2, 3, (a, site) => {
  let row = a.integer(1);
  let col = a.integer(2);
  const area = a.area(0);
  const rows = area ? area.rect.bottom - area.rect.top + 1 : a.grid(0).rows;
  const cols = area ? area.rect.right - area.rect.left + 1 : a.grid(0).cols;
  if (a.count === 2 && rows === 1 && cols > 1) [row, col] = [0, row];
  if (row < 0 || col < 0) return VALUE;
  if (row > rows || col > cols) return REF;
  if (area) {
    const { rect } = area;
    return new Area(area.sheet, {
      top: row ? rect.top + row - 1 : rect.top,
      bottom: row ? rect.top + row - 1 : rect.bottom,
      left: col ? rect.left + col - 1 : rect.left,
      right: col ? rect.left + col - 1 : rect.right,
    }, site.source);
  }
  const grid = a.grid(0);
  if (row && col) return grid.at(row - 1, col - 1);
  if (row) return new Grid(1, cols, grid.row(row - 1));
  if (col) return new Grid(rows, 1, grid.column(col - 1));
  return grid;
});

define("ROW", 0, 1, (a, site) => (a.count ? (a.area(0)?.rect.top ?? a.error("#VALUE!")) + 1 : site.row + 1));
define("COLUMN", 0, 1, (a, site) => (a.count ? (a.area(0)?.rect.left ?? a.error("#VALUE!")) + 1 : site.col + 1));
define("ROWS", 1, 1, (a) => {
  const area = a.area(0);
  return area ? area.rect.bottom - area.rect.top + 1 : a.grid(0).rows;
});
define("COLUMNS", 1, 1, (a) => {
  const area = a.area(0);
  return area ? area.rect.right - area.rect.left + 1 : a.grid(0).cols;
});
define("TRANSPOSE", 1, 1, (a) => {
  const grid = a.grid(0);
  const out: Scalar[] = [];
  for (let col = 0; col < grid.cols; col++) out.push(...grid.column(col));
  return new Grid(grid.cols, grid.rows, out);
});
define("UNIQUE", 1, 1, (a) => {
  const grid = a.grid(0);
  const seen: Scalar[][] = [];
  for (let row = 0; row < grid.rows; row++) {
    const line = grid.row(row);
    if (!seen.some((other) => other.every((v, i) => compareValues(v, line[i] ?? null) === 0 && typeof v === typeof line[i]))) seen.push(line);
  }
  return new Grid(seen.length, grid.cols, seen.flat());
});
