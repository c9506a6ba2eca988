import { MAX_COLS, MAX_ROWS, Rect } from "../core/address.js";
import { fold } from "../core/value.js";
import { Shift, shiftIndex, shiftSpan } from "../core/shift.js";
import { Node, mapRefs } from "./ast.js";
import { tryParse } from "./parser.js";
import { printFormula } from "./printer.js";

const LOST: Node = { k: "err", code: "#REF!" };

/** `home` is the sheet that the formula stands on; `target` the sheet whose lines move. Both are names. */
export function shiftRefs(node: Node, home: string, target: string, s: Shift): Node {
  return mapRefs(node, (leaf) => {
    if (leaf.k !== "ref" && leaf.k !== "range") return leaf;
    if (fold(leaf.sheet ?? home) !== fold(target)) return leaf;
    if (leaf.k === "ref") {
      if (s.axis === "row") {
        const row = shiftIndex(leaf.row, s);
        return row === null ? LOST : row === leaf.row ? leaf : { ...leaf, row };
      }
      const col = shiftIndex(leaf.col, s);
      return col === null ? LOST : col === leaf.col ? leaf : { ...leaf, col };
    }
    const { rect } = leaf;
    const [lo, hi] = s.axis === "row" ? [rect.top, rect.bottom] : [rect.left, rect.right];
    if ((leaf.whole === "cols" && s.axis === "row") || (leaf.whole === "rows" && s.axis === "col")) return leaf;
    const span = shiftSpan(lo, hi, s);
    if (!span) return LOST;
    if (span[0] === lo && span[1] === hi) return leaf;
    const next: Rect = s.axis === "row" ? { ...rect, top: span[0], bottom: span[1] } : { ...rect, left: span[0], right: span[1] };
    return { ...leaf, rect: next };
  });
}

/** As when a formula is copied: edges without a dollar sign go along, what leaves the sheet is lost. */
export function copyRefs(node: Node, down: number, right: number): Node {
  return mapRefs(node, (leaf) => {
    if (leaf.k === "ref") {
      const row = leaf.pins.top ? leaf.row : leaf.row + down;
      const col = leaf.pins.left ? leaf.col : leaf.col + right;
      if (row < 0 || col < 0 || row >= MAX_ROWS || col >= MAX_COLS) return LOST;
      return row === leaf.row && col === leaf.col ? leaf : { ...leaf, row, col };
    }
    if (leaf.k !== "range") return leaf;
    const { rect, pins } = leaf;
    const dy = leaf.whole === "cols" ? 0 : down;
    const dx = leaf.whole === "rows" ? 0 : right;
    let top = pins.top ? rect.top : rect.top + dy;
    let bottom = pins.bottom ? rect.bottom : rect.bottom + dy;
    let left = pins.left ? rect.left : rect.left + dx;
    let rightEdge = pins.right ? rect.right : rect.right + dx;
    if (Math.min(top, bottom, left, rightEdge) < 0) return LOST;
    if (Math.max(top, bottom) >= MAX_ROWS || Math.max(left, rightEdge) >= MAX_COLS) return LOST;
    let next = pins;
    if (top > bottom) {
      [top, bottom] = [bottom, top];
      next = { ...next, top: pins.bottom, bottom: pins.top };
    }
    if (left > rightEdge) {
      [left, rightEdge] = [rightEdge, left];
      next = { ...next, left: pins.right, right: pins.left };
    }
    return { ...leaf, rect: { top, left, bottom, right: rightEdge }, pins: next };
  });
}

/** References in formulas of rows that a sort exchanged: only those that stay within their own row go along. */
export function sortRefs(node: Node, from: number, to: number): Node {
  return mapRefs(node, (leaf) => {
    if (leaf.k === "ref") {
      if (leaf.sheet !== null || leaf.pins.top || leaf.row !== from) return leaf;
      return { ...leaf, row: to };
    }
    if (leaf.k !== "range" || leaf.sheet !== null || leaf.whole === "cols") return leaf;
    const { rect, pins } = leaf;
    if (pins.top || pins.bottom || rect.top !== from || rect.bottom !== from) return leaf;
    return { ...leaf, rect: { ...rect, top: to, bottom: to } };
  });
}

export function renameSheetRefs(node: Node, from: string, to: string): Node {
  return mapRefs(node, (leaf) => {
    if ((leaf.k !== "ref" && leaf.k !== "range") || leaf.sheet === null) return leaf;
    return fold(leaf.sheet) === fold(from) ? { ...leaf, sheet: to } : leaf;
  });
}

export function dropSheetRefs(node: Node, gone: string): Node {
  return mapRefs(node, (leaf) => {
    if ((leaf.k !== "ref" && leaf.k !== "range") || leaf.sheet === null) return leaf;
    return fold(leaf.sheet) === fold(gone) ? LOST : leaf;
  });
}

export function renameColumnRefs(node: Node, table: string, inside: boolean, from: string, to: string): Node {
  const same = (a: string | null): boolean => a !== null && fold(a) === fold(from);
  return mapRefs(node, (leaf) => {
    if (leaf.k !== "table") return leaf;
    if (leaf.table === "" ? !inside : fold(leaf.table) !== fold(table)) return leaf;
    if (!same(leaf.first) && !same(leaf.last)) return leaf;
    return { ...leaf, first: same(leaf.first) ? to : leaf.first, last: same(leaf.last) ? to : leaf.last };
  });
}

export function renameTableRefs(node: Node, from: string, to: string): Node {
  return mapRefs(node, (leaf) => (leaf.k === "table" && fold(leaf.table) === fold(from) ? { ...leaf, table: to } : leaf));
}

/** Does `fn` to the tree of an input if the input is a formula that we can read. */
export function rewriteInput(input: string, fn: (node: Node) => Node): string {
  if (!input.startsWith("=")) return input;
  const node = tryParse(input.slice(1));
  if (!node) return input;
  const next = fn(node);
  return next === node ? input : "=" + printFormula(next);
}
