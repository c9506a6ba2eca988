import { Rect } from "../core/address.js";
import { Scalar, compareValues, fold, isError } from "../core/value.js";
import { stableSorted } from "../core/lists.js";

export interface SortKey {
  /** Within the rectangle. */
  column: number;
  descending: boolean;
  /** Texts in an order of their own; what is not listed comes behind. */
  list?: string[];
}

function weight(v: Scalar): number {
  return v === null ? 3 : isError(v) ? 2 : 1;
}

/** Empty cells come last and errors before them, whichever way we sort. */
function compareCells(a: Scalar, b: Scalar, key: SortKey): number {
  const wa = weight(a);
  const wb = weight(b);
  if (wa !== wb) return wa - wb;
  if (wa > 1) return 0;
  let c: number;
  if (key.list) {
    const place = (v: Scalar): number => {
      const at = typeof v === "string" ? key.list!.findIndex((x) => fold(x) === fold(v)) : -1;
      return at < 0 ? key.list!.length : at;
    };
    c = place(a) - place(b) || (place(a) === key.list.length ? compareValues(a, b) : 0);
  } else c = compareValues(a, b);
  return key.descending ? -c : c;
}

/** For every row of the rectangle the row that comes to stand there, both counted from its top. */
export function sortOrder(rect: Rect, keys: readonly SortKey[], value: (row: number, col: number) => Scalar): number[] {
  const rows: number[] = [];
  for (let row = rect.top; row <= rect.bottom; row++) rows.push(row - rect.top);
  return stableSorted(rows, (x, y) => {
    for (const key of keys) {
      const col = rect.left + key.column;
      const c = compareCells(value(rect.top + x, col), value(rect.top + y, col), key);
      if (c !== 0) return c;
    }
    return 0;
  });
}

export function inverseOrder(order: readonly number[]): number[] {
  const back = new Array<number>(order.length);
  order.forEach((from, to) => (back[from] = to));
  return back;
}

export function isOrder(order: readonly number[]): boolean {
  const seen = new Set(order);
  return seen.size === order.length && order.every((n) => Number.isInteger(n) && n >= 0 && n < order.length);
}
