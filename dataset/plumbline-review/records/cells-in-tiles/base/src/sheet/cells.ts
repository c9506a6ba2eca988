import { Rect, boundsOf, inRect } from "../core/address.js";
import { Scalar } from "../core/value.js";
import { AxisMap } from "../core/axismap.js";
import { Shift } from "../core/shift.js";
import { lowerBound } from "../core/lists.js";
import { Node } from "../formula/ast.js";

export interface CellData {
  /** What the user wrote: a formula with its equals sign, or anything else. "" for a cell that is only formatted. */
  input: string;
  node: Node | null;
  value: Scalar;
  style: number;
}

/** The filled cells of one sheet. */
export class CellStore {
  private rows = new Map<number, Map<number, CellData>>();
  private sorted: number[] | null = [];
  private bounds: Rect | null | undefined = null;
  private count = 0;

  get size(): number {
    return this.count;
  }

  get(row: number, col: number): CellData | undefined {
    return this.rows.get(row)?.get(col);
  }

  put(row: number, col: number, cell: CellData): void {
    let line = this.rows.get(row);
    if (!line) {
      this.rows.set(row, (line = new Map()));
      this.sorted = null;
    }
    if (!line.has(col)) {
      this.count++;
      this.bounds = undefined;
    }
    line.set(col, cell);
  }

  delete(row: number, col: number): void {
    const line = this.rows.get(row);
    if (!line?.delete(col)) return;
    this.count--;
    this.bounds = undefined;
    if (line.size === 0) {
      this.rows.delete(row);
      this.sorted = null;
    }
  }

  used(): Rect | null {
    if (this.bounds === undefined) {
      this.bounds = boundsOf(this.cells());
    }
    return this.bounds;
  }

  private *cells(): Generator<Rect> {
    for (const [row, line] of this.rows) {
      for (const col of line.keys()) yield { top: row, left: col, bottom: row, right: col };
    }
  }

  private rowNumbers(): number[] {
    this.sorted ??= [...this.rows.keys()].sort((a, b) => a - b);
    return this.sorted;
  }

  /** Row by row, from left to right. */
  each(rect: Rect, fn: (cell: CellData, row: number, col: number) => void): void {
    const rows = this.rowNumbers();
    for (let i = lowerBound(rows, (r) => r < rect.top); i < rows.length && rows[i]! <= rect.bottom; i++) {
      const row = rows[i]!;
      const line = this.rows.get(row)!;
      if (rect.right - rect.left < line.size) {
        for (let col = rect.left; col <= rect.right; col++) {
          const cell = line.get(col);
          if (cell) fn(cell, row, col);
        }
      } else {
        const cols = [...line.keys()].filter((col) => inRect(rect, row, col)).sort((a, b) => a - b);
        for (const col of cols) fn(line.get(col)!, row, col);
      }
    }
  }

  everything(fn: (cell: CellData, row: number, col: number) => void): void {
    const used = this.used();
    if (used) this.each(used, fn);
  }

  shift(s: Shift): void {
    const rows = new Map<number, Map<number, CellData>>();
    const map = AxisMap.of(s);
    let count = 0;
    for (const [row, line] of this.rows) {
      const to = s.axis === "row" ? map.index(row) : row;
      if (to === null) continue;
      let next = line;
      if (s.axis === "col") {
        next = new Map();
        for (const [col, cell] of line) {
          const at = map.index(col);
          if (at !== null) next.set(at, cell);
        }
      }
      if (next.size > 0) rows.set(to, next);
      count += next.size;
    }
    this.rows = rows;
    this.count = count;
    this.sorted = null;
    this.bounds = undefined;
  }
}
