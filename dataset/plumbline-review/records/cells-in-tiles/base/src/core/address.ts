import { fail } from "./errors.js";

export const MAX_ROWS = 1 << 20;
export const MAX_COLS = 1 << 14;

export type Axis = "row" | "col";

export interface Point {
  row: number;
  col: number;
}

/** All four edges are part of the rectangle. */
export interface Rect {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export function colName(col: number): string {
  let name = "";
  for (let n = col + 1; n > 0; n = Math.floor((n - 1) / 26)) {
    name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
  }
  return name;
}

/** The number of a column by its letters, or -1 where they name none of ours. */
export function colIndex(letters: string): number {
  let n = 0;
  for (const c of letters.toUpperCase()) {
    const digit = c.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) return -1;
    n = n * 26 + digit;
    if (n > MAX_COLS) return -1;
  }
  return n - 1;
}

export function pointName(p: Point): string {
  return colName(p.col) + (p.row + 1);
}

export function parsePoint(text: string): Point {
  const m = /^\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})$/.exec(text.trim());
  const col = m ? colIndex(m[1]!) : -1;
  const row = m ? Number(m[2]) - 1 : -1;
  if (col < 0 || row < 0 || row >= MAX_ROWS) fail("bad-address", `no such cell: ${text}`);
  return { row, col };
}

export function parseRect(text: string): Rect {
  const parts = text.split(":");
  if (parts.length > 2) fail("bad-address", `no such range: ${text}`);
  const a = parsePoint(parts[0]!);
  const b = parts.length === 2 ? parsePoint(parts[1]!) : a;
  return rectOf(a, b);
}

export function rectName(r: Rect): string {
  const a = pointName({ row: r.top, col: r.left });
  if (r.top === r.bottom && r.left === r.right) return a;
  return `${a}:${pointName({ row: r.bottom, col: r.right })}`;
}

export function rectOf(a: Point, b: Point): Rect {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.col, b.col),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.col, b.col),
  };
}

export function cellRect(row: number, col: number): Rect {
  return { top: row, left: col, bottom: row, right: col };
}

export function wholeSheet(): Rect {
  return { top: 0, left: 0, bottom: MAX_ROWS - 1, right: MAX_COLS - 1 };
}

export function height(r: Rect): number {
  return r.bottom - r.top + 1;
}

export function width(r: Rect): number {
  return r.right - r.left + 1;
}

export function area(r: Rect): number {
  return height(r) * width(r);
}

export function sameRect(a: Rect, b: Rect): boolean {
  return a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right;
}

export function inRect(r: Rect, row: number, col: number): boolean {
  return row >= r.top && row <= r.bottom && col >= r.left && col <= r.right;
}

export function covers(outer: Rect, inner: Rect): boolean {
  return outer.top <= inner.top && outer.bottom >= inner.bottom && outer.left <= inner.left && outer.right >= inner.right;
}

export function meets(a: Rect, b: Rect): boolean {
  return a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right;
}

export function intersect(a: Rect, b: Rect): Rect | null {
  if (!meets(a, b)) return null;
  return {
    top: Math.max(a.top, b.top),
    left: Math.max(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
  };
}

/** What is left of `from` without `hole`: at most four rectangles, top and bottom ones in full width. */
export function subtract(from: Rect, hole: Rect): Rect[] {
  const cut = intersect(from, hole);
  if (!cut) return [from];
  const rest: Rect[] = [];
  if (from.top < cut.top) rest.push({ ...from, bottom: cut.top - 1 });
  if (from.left < cut.left) rest.push({ top: cut.top, bottom: cut.bottom, left: from.left, right: cut.left - 1 });
  if (cut.right < from.right) rest.push({ top: cut.top, bottom: cut.bottom, left: cut.right + 1, right: from.right });
  if (cut.bottom < from.bottom) rest.push({ ...from, top: cut.bottom + 1 });
  return rest;
}

/** True if the rectangles together leave no cell of `target` free. */
export function coveredBy(target: Rect, rects: readonly Rect[]): boolean {
  let open = [target];
  for (const r of rects) {
    open = open.flatMap((o) => subtract(o, r));
    if (open.length === 0) return true;
  }
  return open.length === 0;
}

export function boundsOf(rects: Iterable<Rect>): Rect | null {
  let all: Rect | null = null;
  for (const r of rects) {
    all = all
      ? {
          top: Math.min(all.top, r.top),
          left: Math.min(all.left, r.left),
          bottom: Math.max(all.bottom, r.bottom),
          right: Math.max(all.right, r.right),
        }
      : { ...r };
  }
  return all;
}

export function* pointsOf(r: Rect): Generator<Point> {
  for (let row = r.top; row <= r.bottom; row++) {
    for (let col = r.left; col <= r.right; col++) yield { row, col };
  }
}

export function limitOf(axis: Axis): number {
  return axis === "row" ? MAX_ROWS : MAX_COLS;
}

export function spanOf(r: Rect, axis: Axis): [number, number] {
  return axis === "row" ? [r.top, r.bottom] : [r.left, r.right];
}

export function withSpan(r: Rect, axis: Axis, lo: number, hi: number): Rect {
  return axis === "row" ? { ...r, top: lo, bottom: hi } : { ...r, left: lo, right: hi };
}
