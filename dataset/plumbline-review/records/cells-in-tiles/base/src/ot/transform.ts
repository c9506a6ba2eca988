import { Rect, inRect, meets, sameRect } from "../core/address.js";
import { AxisMap, Run } from "../core/axismap.js";
import { Shift, shiftIndex, shiftPoint, shiftRect, shiftSpan } from "../core/shift.js";
import { fold } from "../core/value.js";
import { dropSheetRefs, renameSheetRefs, rewriteInput, shiftRefs, sortRefs } from "../formula/rewrite.js";
import { shiftRules } from "../sheet/condfmt.js";
import { shiftFilter } from "../sheet/filter.js";
import { SheetDump } from "../sheet/sheet.js";
import { inverseOrder } from "../sheet/sort.js";
import { CellInput, Op, OpOf, Side, sheetOf } from "./ops.js";
import { writes } from "./squash.js";
import { transformDelta } from "./delta.js";

/** Names of sheets, which formulas go by, for the ids that operations go by. */
export type SheetNames = (id: string) => string | null;

/** Where the gap before line `gap` is afterwards. Lines that come to stand right there come before it for `later`. */
export function shiftGap(gap: number, s: Shift, side: Side): number {
  if (s.kind === "ins") return gap > s.at || (gap === s.at && side === "later") ? gap + s.n : gap;
  if (s.kind === "del") return gap <= s.at ? gap : Math.max(gap, s.at + s.n) - s.n;
  const end = s.at + s.n;
  const to = s.to!;
  if (gap > s.at && gap < end) return gap - s.at + (to <= s.at ? to : to - s.n);
  const closed = gap >= end ? gap - s.n : gap;
  const target = to >= end ? to - s.n : to;
  return closed > target || (closed === target && side === "later") ? closed + s.n : closed;
}

export function transformShift(a: Shift, by: Shift, side: Side): Shift[] {
  if (a.axis !== by.axis) return [a];
  switch (a.kind) {
    case "ins":
      return [{ ...a, at: shiftGap(a.at, by, side) }];
    case "del": {
      const runs = AxisMap.of(by).runs(a.at, a.n).sort((x, y) => y.at - x.at);
      return runs.map((run) => ({ ...a, at: run.at, n: run.n }));
    }
    case "move":
      return transformMove(a, by, side);
  }
}

/** Of two who move the same line the later one wins; lines that were torn apart come together again at the target. */
function transformMove(a: Shift, by: Shift, side: Side): Shift[] {
  const map = AxisMap.of(by);
  let runs: Run[];
  if (by.kind === "move" && side === "first") {
    runs = [];
    const end = by.at + by.n;
    if (a.at < by.at) runs.push(...map.runs(a.at, Math.min(a.n, by.at - a.at)));
    if (a.at + a.n > end) {
      const from = Math.max(a.at, end);
      runs.push(...map.runs(from, a.at + a.n - from));
    }
  } else if (by.kind === "ins" && by.at > a.at && by.at < a.at + a.n) {
    runs = [{ at: a.at, n: a.n + by.n }];
  } else runs = map.runs(a.at, a.n);
  let gap = shiftGap(a.to!, by, side);
  const out: Shift[] = [];
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i]!;
    if (gap < run.at || gap > run.at + run.n) {
      const move: Shift = { ...a, at: run.at, n: run.n, to: gap };
      out.push(move);
      for (let k = i + 1; k < runs.length; k++) runs[k] = { at: shiftIndex(runs[k]!.at, move)!, n: runs[k]!.n };
      gap = gap > run.at ? gap : gap + run.n;
    } else gap = run.at + run.n;
  }
  return out;
}

/** What `op` is after `by` was done. */
export function transform(op: Op, by: Op, side: Side, names: SheetNames): Op[] {
  switch (by.t) {
    case "lines":
      return byLines(op, by, side, names);
    case "sort":
      return bySort(op, by, side);
    case "sheet-drop": {
      if (sheetOf(op) === by.sheet && op.t !== "sheet-add") return [];
      const name = names(by.sheet);
      return name === null ? [op] : [inFormulas(op, (input) => rewriteInput(input, (node) => dropSheetRefs(node, name)))];
    }
    case "sheet-name":
      if (op.t === "sheet-name" && op.sheet === by.sheet) return side === "first" ? [] : [{ ...op, old: by.name }];
      return [inFormulas(op, (input) => rewriteInput(input, (node) => renameSheetRefs(node, by.old, by.name)))];
    case "set":
    case "cells":
      if (op.t === "text") return writes(by, op.sheet, op.row, op.col) ? [] : [op];
      if (side === "later") return [op];
      if (op.t === "set") return writes(by, op.sheet, op.row, op.col) ? [] : [op];
      return op.t === "cells" ? keptCells(op, (c) => (writes(by, op.sheet, c.row, c.col) ? null : c)) : [op];
    case "text": {
      if (op.t !== "text" || !sameCell(op, by)) return [op];
      const delta = transformDelta(op.delta, by.delta, side);
      return delta.length ? [{ ...op, delta }] : [];
    }
    case "table-put":
      return op.t === "table-put" && op.table.id === by.table.id && side === "first" ? [] : [op];
    case "table-drop":
      return (op.t === "table-put" && op.table.id === by.id) || (op.t === "table-drop" && op.id === by.id) ? [] : [op];
    case "name":
      return op.t === "name" && fold(op.name) === fold(by.name) && side === "first" ? [] : [op];
    case "filter":
    case "rules":
      return op.t === by.t && sheetOf(op) === by.sheet && side === "first" ? [] : [op];
    default:
      return [op];
  }
}

function sameCell(a: { sheet: string; row: number; col: number }, b: { sheet: string; row: number; col: number }): boolean {
  return a.sheet === b.sheet && a.row === b.row && a.col === b.col;
}

/** The cells that `fn` leaves; one operation, or none if there is nothing to write. */
function keptCells(op: OpOf<"cells">, fn: (cell: CellInput) => CellInput | null): Op[] {
  const cells = op.cells.map(fn).filter((c): c is CellInput => c !== null);
  return cells.length ? [{ ...op, cells }] : [];
}

function inFormulas(op: Op, fn: (input: string) => string): Op {
  switch (op.t) {
    case "set": {
      const input = fn(op.input);
      return input === op.input ? op : { ...op, input };
    }
    case "cells":
      return { ...op, cells: op.cells.map((c) => ({ ...c, input: fn(c.input) })) };
    case "name":
      return op.formula === null ? op : { ...op, formula: fn(op.formula) };
    case "rules":
      return { ...op, rules: op.rules.map((r) => (r.kind.k === "formula" ? { ...r, kind: { k: "formula", formula: fn(r.kind.formula) } } : r)) };
    case "lines":
    case "sheet-add":
      return op.restore ? { ...op, restore: { ...op.restore, cells: op.restore.cells.map((c) => ({ ...c, input: fn(c.input) })) } } : op;
    default:
      return op;
  }
}

function byLines(op: Op, by: OpOf<"lines">, side: Side, names: SheetNames): Op[] {
  const target = names(by.sheet);
  const home = sheetOf(op);
  const { shift } = by;
  if (op.t === "lines" && home === by.sheet) {
    const shifts = transformShift(op.shift, shift, side);
    if (!op.restore || shifts.length !== 1) return shifts.map((s) => ({ t: "lines", sheet: op.sheet, shift: s }));
    return [{ ...op, shift: shifts[0]!, restore: restored(op, shifts[0]!, by, side, target) }];
  }
  let next = op;
  if (target !== null) {
    const from = home === null ? "" : names(home) ?? "";
    if (next.t === "rules") next = { ...next, rules: shiftRules(next.rules, from, target, shift) };
    else next = inFormulas(next, (input) => rewriteInput(input, (node) => shiftRefs(node, from, target, shift)));
  }
  if (home !== by.sheet) return [next];
  switch (next.t) {
    case "set":
    case "text": {
      const p = shiftPoint(next, shift);
      return p ? [{ ...next, row: p.row, col: p.col }] : [];
    }
    case "cells":
      return keptCells(next, (c) => {
        const p = shiftPoint(c, shift);
        return p && { ...c, row: p.row, col: p.col };
      });
    case "style": {
      const rect = shiftRect(next.rect, shift);
      return rect ? [{ ...next, rect }] : [];
    }
    case "sort":
      return sortByLines(next, shift);
    case "table-put": {
      const { table } = next;
      const rect = shiftRect(table.rect, shift);
      if (!rect || rect.bottom - rect.top < (table.totals ? 2 : 1)) return [];
      if (rect.right - rect.left === table.rect.right - table.rect.left) return [{ ...next, table: { ...table, rect } }];
      return [];
    }
    case "filter": {
      const filter = next.filter && shiftFilter(next.filter, shift);
      return next.filter && !filter ? [] : [{ ...next, filter }];
    }
    case "size":
    case "hide": {
      if (next.axis !== shift.axis) return [next];
      const span = shiftSpan(next.lo, next.hi, shift);
      return span ? [{ ...next, lo: span[0], hi: span[1] }] : [];
    }
    default:
      return [next];
  }
}

/** Deleted lines that come back at another place bring their cells along. */
function restored(op: OpOf<"lines">, now: Shift, by: OpOf<"lines">, side: Side, target: string | null): SheetDump {
  const dump = op.restore!;
  const seen = transformShift(by.shift, op.shift, side === "first" ? "later" : "first");
  const refs = (input: string): string =>
    target === null ? input : rewriteInput(input, (node) => seen.reduce((n, s) => shiftRefs(n, dump.name, target, s), node));
  const cells: SheetDump["cells"] = [];
  for (const c of dump.cells) {
    let p: { row: number; col: number } | null = { row: c.row, col: c.col };
    if (by.shift.axis === op.shift.axis) {
      const by = now.at - op.shift.at;
      p = now.axis === "row" ? { row: c.row + by, col: c.col } : { row: c.row, col: c.col + by };
    } else p = shiftPoint(p, by.shift);
    if (p) cells.push({ ...c, row: p.row, col: p.col, input: refs(c.input) });
  }
  if (by.shift.axis !== op.shift.axis) return { ...dump, cells };
  const move = <T>(runs: { lo: number; hi: number; value: T }[]): { lo: number; hi: number; value: T }[] =>
    runs.map((r) => ({ ...r, lo: r.lo + now.at - op.shift.at, hi: r.hi + now.at - op.shift.at }));
  return op.shift.axis === "row"
    ? { ...dump, cells, heights: move(dump.heights), hiddenRows: move(dump.hiddenRows) }
    : { ...dump, cells, widths: move(dump.widths), hiddenCols: move(dump.hiddenCols) };
}

/** Rows that are gone drop out of the order; rows that came in between stay behind, as empty rows do. */
function sortByLines(op: OpOf<"sort">, s: Shift): Op[] {
  const rect = shiftRect(op.rect, s);
  if (!rect) return [];
  if (s.axis === "col") return [{ ...op, rect }];
  const order: number[] = [];
  const known = new Set<number>();
  for (const from of op.order) {
    const row = shiftIndex(op.rect.top + from, s);
    if (row === null || row < rect.top || row > rect.bottom) continue;
    order.push(row - rect.top);
    known.add(row - rect.top);
  }
  for (let i = 0; i <= rect.bottom - rect.top; i++) if (!known.has(i)) order.push(i);
  return [{ ...op, rect, order }];
}

function bySort(op: Op, by: OpOf<"sort">, side: Side): Op[] {
  if (sheetOf(op) !== by.sheet) return [op];
  const back = inverseOrder(by.order);
  switch (op.t) {
    case "set":
    case "text": {
      if (!inRect(by.rect, op.row, op.col)) return [op];
      const row = by.rect.top + back[op.row - by.rect.top]!;
      if (op.t === "text") return [{ ...op, row }];
      return [{ ...op, row, input: rewriteInput(op.input, (node) => sortRefs(node, op.row, row)) }];
    }
    case "cells":
      return keptCells(op, (c) => {
        if (!inRect(by.rect, c.row, c.col)) return c;
        const row = by.rect.top + back[c.row - by.rect.top]!;
        return { ...c, row, input: rewriteInput(c.input, (node) => sortRefs(node, c.row, row)) };
      });
    case "style": {
      const { rect } = op;
      if (!meets(rect, by.rect) || rect.left < by.rect.left || rect.right > by.rect.right) return [op];
      const out: Op[] = [];
      for (let row = rect.top; row <= rect.bottom; row++) {
        const to = row < by.rect.top || row > by.rect.bottom ? row : by.rect.top + back[row - by.rect.top]!;
        out.push({ ...op, rect: { ...rect, top: to, bottom: to } as Rect });
      }
      return out;
    }
    case "sort":
      if (!meets(op.rect, by.rect)) return [op];
      if (side === "first" || !sameRect(op.rect, by.rect)) return [];
      return [{ ...op, order: op.order.map((from) => back[from]!) }];
    default:
      return [op];
  }
}

/** Both lists after the other; `a` comes first in the log if `side` is "first". */
export function transformLists(a: readonly Op[], b: readonly Op[], side: Side, names: SheetNames): [Op[], Op[]] {
  const other: Side = side === "first" ? "later" : "first";
  let left = [...a];
  const rightOut: Op[] = [];
  for (const op of b) {
    // Carry one operation of b through all of a, and a through it.
    let moving: Op[] = [op];
    const nextLeft: Op[] = [];
    for (const l of left) {
      let mine: Op[] = [l];
      const nextMoving: Op[] = [];
      for (const m of moving) {
        let current: Op[] = [m];
        const nextMine: Op[] = [];
        for (const x of mine) {
          const [xs, ms] = cross(x, current, side, other, names);
          nextMine.push(...xs);
          current = ms;
        }
        mine = nextMine;
        nextMoving.push(...current);
      }
      nextLeft.push(...mine);
      moving = nextMoving;
    }
    left = nextLeft;
    rightOut.push(...moving);
  }
  return [left, rightOut];
}

/** One operation against a few, where each may fall apart into several. */
function cross(x: Op, ms: readonly Op[], side: Side, other: Side, names: SheetNames): [Op[], Op[]] {
  if (ms.length === 0) return [[x], []];
  if (ms.length === 1) {
    const m = ms[0]!;
    return [transform(x, m, side, names), transform(m, x, other, names)];
  }
  const [head, ...tail] = ms;
  const [xs, hs] = cross(x, [head!], side, other, names);
  const [rest, ts] = transformLists(xs, tail, side, names);
  return [rest, [...hs, ...ts]];
}
