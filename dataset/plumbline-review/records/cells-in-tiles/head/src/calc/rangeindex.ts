import { Rect, area, inRect, meets } from "../core/address.js";

const TALL = 64;
const WIDE = 8;
const MAX_TILES = 256;

/** Which watchers watch a cell? Small rectangles are kept by tiles, large ones in a list. */
export class RangeIndex<T> {
  private readonly tiles = new Map<number, Entry<T>[]>();
  private readonly large: Entry<T>[] = [];
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(rect: Rect, owner: T): void {
    const entry = { rect, owner };
    this.count++;
    const keys = tilesOf(rect);
    if (!keys) {
      this.large.push(entry);
      return;
    }
    for (const key of keys) {
      const list = this.tiles.get(key);
      if (list) list.push(entry);
      else this.tiles.set(key, [entry]);
    }
  }

  remove(rect: Rect, owner: T): void {
    const drop = (list: Entry<T>[]): boolean => {
      const at = list.findIndex((e) => e.owner === owner && e.rect === rect);
      if (at < 0) return false;
      list[at] = list[list.length - 1]!;
      list.pop();
      return true;
    };
    const keys = tilesOf(rect);
    if (!keys) {
      if (drop(this.large)) this.count--;
      return;
    }
    let found = false;
    for (const key of keys) {
      const list = this.tiles.get(key);
      if (!list || !drop(list)) continue;
      found = true;
      if (list.length === 0) this.tiles.delete(key);
    }
    if (found) this.count--;
  }

  at(row: number, col: number, fn: (owner: T) => void): void {
    for (const entry of this.tiles.get(tile(row, col)) ?? []) if (inRect(entry.rect, row, col)) fn(entry.owner);
    for (const entry of this.large) if (inRect(entry.rect, row, col)) fn(entry.owner);
  }

  /** Every watcher of any cell in a rectangle, once for each rectangle that it watches. */
  meeting(rect: Rect, fn: (owner: T) => void): void {
    const seen = new Set<Entry<T>>();
    const keys = tilesOf(rect);
    const lists = keys ? keys.map((key) => this.tiles.get(key) ?? []) : [...this.tiles.values()];
    for (const list of lists) {
      for (const entry of list) {
        if (seen.has(entry) || !meets(entry.rect, rect)) continue;
        seen.add(entry);
        fn(entry.owner);
      }
    }
    for (const entry of this.large) if (meets(entry.rect, rect)) fn(entry.owner);
  }

  clear(): void {
    this.tiles.clear();
    this.large.length = 0;
    this.count = 0;
  }
}

interface Entry<T> {
  rect: Rect;
  owner: T;
}

function tile(row: number, col: number): number {
  return Math.floor(row / TALL) * 4096 + Math.floor(col / WIDE);
}

function tilesOf(rect: Rect): number[] | null {
  if (area(rect) > TALL * WIDE * MAX_TILES) return null;
  const keys: number[] = [];
  for (let row = Math.floor(rect.top / TALL) * TALL; row <= rect.bottom; row += TALL) {
    for (let col = Math.floor(rect.left / WIDE) * WIDE; col <= rect.right; col += WIDE) {
      if (keys.length >= MAX_TILES) return null;
      keys.push(tile(row, col));
    }
  }
  return keys;
}
