import { Rect, height } from "../core/address.js";
import { Scalar, compareValues, fold, isError } from "../core/value.js";

export interface SortKey {
  /** Within the rectangle. */
  column: number;
  descending: boolean;
  /** Texts in an order of their own; what is not listed comes behind. */
  list?: string[];
}

/** What a cell is sorted by: empty cells come last and errors before them, whichever way we sort. */
interface Sorted {
  weight: number;
  /** In the key's own list; its length for what is not listed, 0 where there is no list. */
  place: number;
  value: Scalar;
}

type Ranked = (value: Scalar) => Sorted;

function ranked(key: SortKey): Ranked {
  const list = new Map<string, number>();
  for (const [i, text] of (key.list ?? []).entries()) if (!list.has(fold(text))) list.set(fold(text), i);
  const other = key.list?.length ?? 0;
  return (value) => ({
    weight: value === null ? 3 : isError(value) ? 2 : 1,
    place: (typeof value === "string" ? list.get(fold(value)) : undefined) ?? other,
    value,
  });
}

function compareSorted(a: Sorted, b: Sorted, descending: boolean, other: number): number {
  if (a.weight !== b.weight) return a.weight - b.weight;
  if (a.weight > 1) return 0;
  const c = a.place - b.place || (a.place === other ? compareValues(a.value, b.value) : 0);
  return descending ? -c : c;
}

/** For every row of the rectangle the row that comes to stand there, both counted from its top. Each cell is read once. */
export function sortOrder(rect: Rect, keys: readonly SortKey[], value: (row: number, col: number) => Scalar): number[] {
  const order = Array.from({ length: height(rect) }, (_v, i) => i);
  const columns = keys.map((key) => {
    const rank = ranked(key);
    const cells = order.map((i) => rank(value(rect.top + i, rect.left + key.column)));
    return { cells, descending: key.descending, other: key.list?.length ?? 0 };
  });
  return order.sort((x, y) => {
    for (const { cells, descending, other } of columns) {
      const c = compareSorted(cells[x]!, cells[y]!, descending, other);
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

/** Is every number from 0 on there, each once? */
export function isOrder(order: readonly number[]): boolean {
  const seen = new Uint8Array(order.length);
  for (const n of order) {
    if (!Number.isInteger(n) || n < 0 || n >= order.length || seen[n] === 1) return false;
    seen[n] = 1;
  }
  return true;
}
