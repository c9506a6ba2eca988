import { lowerBound } from "../core/lists.js";
import { Scalar, isError, valueKey } from "../core/value.js";

type Each = (fn: (value: Scalar, row: number) => void) => void;

/** The rows of one column by what is in them. Empty cells and errors are never looked for. */
class ColumnIndex {
  private readonly rows = new Map<string, number[]>();

  constructor(each: Each) {
    each((value, row) => {
      const key = keyOf(value);
      if (key === null) return;
      const list = this.rows.get(key);
      if (list) list.push(row);
      else this.rows.set(key, [row]);
    });
  }

  first(value: Scalar, top: number, bottom: number): number {
    const key = keyOf(value);
    const list = key === null ? undefined : this.rows.get(key);
    if (!list) return -1;
    const row = list[lowerBound(list, (r) => r < top)];
    return row === undefined || row > bottom ? -1 : row;
  }

  change(row: number, before: Scalar, after: Scalar): void {
    const from = keyOf(before);
    const to = keyOf(after);
    if (from === to) return;
    if (from !== null) {
      const list = this.rows.get(from);
      const at = list ? lowerBound(list, (r) => r < row) : -1;
      if (list && list[at] === row) {
        list.splice(at, 1);
        if (list.length === 0) this.rows.delete(from);
      }
    }
    if (to === null) return;
    const list = this.rows.get(to);
    if (list) list.splice(lowerBound(list, (r) => r < row), 0, row);
    else this.rows.set(to, [row]);
  }
}

function keyOf(value: Scalar): string | null {
  return value === null || isError(value) ? null : valueKey(value);
}

/** After so many columns we begin again; nobody looks things up in that many. */
const MOST = 64;

/** Columns in which something was looked up exactly, each with its index. Whoever changes a value has to say so. */
export class Lookups {
  private readonly columns = new Map<string, Map<number, ColumnIndex>>();
  private count = 0;

  constructor(private readonly each: (sheet: string, col: number, fn: (value: Scalar, row: number) => void) => void) {}

  /** The first row from `top` to `bottom` with this value, or -1. */
  find(sheet: string, col: number, top: number, bottom: number, value: Scalar): number {
    let columns = this.columns.get(sheet);
    if (!columns) this.columns.set(sheet, (columns = new Map()));
    let index = columns.get(col);
    if (!index) {
      if (++this.count > MOST) {
        this.clear();
        this.count = 1;
        this.columns.set(sheet, (columns = new Map()));
      }
      columns.set(col, (index = new ColumnIndex((fn) => this.each(sheet, col, fn))));
    }
    return index.first(value, top, bottom);
  }

  change(sheet: string, row: number, col: number, before: Scalar, after: Scalar): void {
    this.columns.get(sheet)?.get(col)?.change(row, before, after);
  }

  clear(): void {
    this.columns.clear();
    this.count = 0;
  }
}
