import { area, sameRect } from "../core/address.js";
import { Shift } from "../core/shift.js";
import { applyDelta, composeDeltas } from "./delta.js";
import { CellInput, Op, OpOf, sheetOf } from "./ops.js";

/** Painting more than this goes by what is filled, see `apply`. */
const LARGE = 200_000;

type Writing = OpOf<"set"> | OpOf<"cells"> | OpOf<"text">;

/** The same in fewer operations: what a later one writes over is left out, inputs are gathered, neighbours become one. */
export function squash(ops: readonly Op[]): Op[] {
  const out: Op[] = [];
  for (const op of ops) {
    if (!absorb(out, op)) out.push(op);
  }
  return out;
}

/** Makes `op` a part of one that is there already. Operations it passes on the way back must not care for it. */
function absorb(out: Op[], op: Op): boolean {
  for (let i = out.length - 1; i >= 0; i--) {
    const earlier = out[i]!;
    const joined = joinOps(earlier, op);
    if (joined) {
      out.splice(i, 1, ...joined);
      return true;
    }
    if (!passes(op, earlier)) return false;
  }
  return false;
}

function isWriting(op: Op): op is Writing {
  return op.t === "set" || op.t === "cells" || op.t === "text";
}

export function writes(op: Writing, sheet: string, row: number, col: number): boolean {
  if (op.sheet !== sheet) return false;
  return op.t === "cells" ? op.cells.some((c) => c.row === row && c.col === col) : op.row === row && op.col === col;
}

function cellsOf(op: OpOf<"set"> | OpOf<"cells">): readonly CellInput[] {
  return op.t === "set" ? [{ row: op.row, col: op.col, input: op.input }] : op.cells;
}

/** Does it make no difference which of the two is done first? */
function passes(op: Op, over: Op): boolean {
  if (isWriting(op)) {
    switch (over.t) {
      case "set":
      case "cells":
      case "text":
        return !overlap(op, over);
      case "style":
        return over.sheet !== op.sheet || area(over.rect) <= LARGE;
      case "size":
      case "hide":
      case "rules":
        return true;
      default:
        return false;
    }
  }
  if (op.t === "style" || op.t === "size" || op.t === "hide") {
    if (sheetOf(over) !== op.sheet) return over.t !== "sheet-add" && over.t !== "sheet-drop" && over.t !== "sheet-name";
    if (over.t === "size" || over.t === "hide") return op.t === "style" || over.t !== op.t;
    if (over.t === "rules") return true;
    return isWriting(over) && (op.t !== "style" || area(op.rect) <= LARGE);
  }
  return false;
}

function overlap(a: Writing, b: Writing): boolean {
  if (a.t === "text") return writes(b, a.sheet, a.row, a.col);
  return cellsOf(a).some((c) => writes(b, a.sheet, c.row, c.col));
}

function joinOps(a: Op, b: Op): Op[] | null {
  if (sheetOf(a) !== sheetOf(b)) return null;
  switch (b.t) {
    case "set":
    case "cells":
      return a.t === "set" || a.t === "cells" ? [gathered(a, b)] : a.t === "text" && writes(b, a.sheet, a.row, a.col) ? [b] : null;
    case "text":
      if (a.t === "text" && a.row === b.row && a.col === b.col) {
        const delta = composeDeltas(a.delta, b.delta);
        return delta.length ? [{ ...a, delta }] : [];
      }
      if ((a.t === "set" || a.t === "cells") && writes(a, b.sheet, b.row, b.col)) return [typedOver(a, b)];
      return null;
    case "style":
      return a.t === "style" && sameRect(a.rect, b.rect) ? [{ ...a, patch: { ...a.patch, ...b.patch } }] : null;
    case "size":
      return a.t === "size" && a.axis === b.axis && a.lo >= b.lo && a.hi <= b.hi ? [b] : null;
    case "hide":
      return a.t === "hide" && a.axis === b.axis && a.lo >= b.lo && a.hi <= b.hi ? [b] : null;
    case "lines":
      return a.t === "lines" && !a.restore && !b.restore ? joinLines(a, b) : null;
    case "rules":
    case "filter":
      return a.t === b.t ? [b] : null;
    default:
      return null;
  }
}

function gathered(a: OpOf<"set"> | OpOf<"cells">, b: OpOf<"set"> | OpOf<"cells">): Op {
  const cells = new Map<string, CellInput>();
  for (const c of [...cellsOf(a), ...cellsOf(b)]) cells.set(`${c.row}:${c.col}`, c);
  const all = [...cells.values()];
  return all.length === 1 ? { t: "set", sheet: a.sheet, ...all[0]! } : { t: "cells", sheet: a.sheet, cells: all };
}

function typedOver(a: OpOf<"set"> | OpOf<"cells">, b: OpOf<"text">): Op {
  if (a.t === "set") return { ...a, input: applyDelta(a.input, b.delta) };
  const cells = a.cells.map((c) => (c.row === b.row && c.col === b.col ? { ...c, input: applyDelta(c.input, b.delta) } : c));
  return { ...a, cells };
}

function joinLines(a: OpOf<"lines">, b: OpOf<"lines">): Op[] | null {
  const x = a.shift;
  const y = b.shift;
  if (x.axis !== y.axis) return null;
  const one = (s: Shift): Op[] => [{ t: "lines", sheet: a.sheet, shift: s }];
  if (x.kind === "ins" && y.kind === "ins") {
    // New columns of a table are numbered in the order in which they came.
    const first = x.axis === "col" ? x.at + x.n : x.at;
    return y.at >= first && y.at <= x.at + x.n ? one({ ...x, n: x.n + y.n }) : null;
  }
  if (x.kind === "del" && y.kind === "del") {
    return y.at <= x.at && y.at + y.n >= x.at ? one({ ...y, n: x.n + y.n }) : null;
  }
  if (x.kind === "ins" && y.kind === "del") {
    // Deleted right after they came in: all of it has to be of what came in.
    if (y.at < x.at || y.at + y.n > x.at + x.n) return null;
    if (x.n === y.n) return [];
    return x.axis === "col" && y.at + y.n < x.at + x.n ? null : one({ ...x, n: x.n - y.n });
  }
  return null;
}

/** How much work a change is for the room, in cells. */
export function weight(ops: readonly Op[]): number {
  let n = 0;
  for (const op of ops) n += op.t === "cells" ? op.cells.length : op.t === "sort" ? op.order.length : 1;
  return n;
}
