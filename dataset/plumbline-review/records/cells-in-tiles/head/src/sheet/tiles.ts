import { MAX_COLS, Rect } from "../core/address.js";

const ROW_BITS = 5;
const COL_BITS = 3;
export const TILE_ROWS = 1 << ROW_BITS;
export const TILE_COLS = 1 << COL_BITS;
/** Tiles from the left edge of a sheet to the right one. */
const ACROSS = MAX_COLS >> COL_BITS;

/** Tiles are numbered from left to right, then downwards. */
export function tileKey(row: number, col: number): number {
  return (row >> ROW_BITS) * ACROSS + (col >> COL_BITS);
}

function slot(row: number, col: number): number {
  return ((row & (TILE_ROWS - 1)) << COL_BITS) | (col & (TILE_COLS - 1));
}

/** A piece of a sheet. Which of its slots are taken is kept in a bit for each, a byte for each row. */
export class Tile<T> {
  readonly top: number;
  readonly left: number;
  private readonly slots: (T | undefined)[] = new Array<T | undefined>(TILE_ROWS * TILE_COLS).fill(undefined);
  private readonly taken = new Uint8Array(TILE_ROWS);
  private filled = 0;

  constructor(readonly key: number) {
    this.top = Math.floor(key / ACROSS) << ROW_BITS;
    this.left = key % ACROSS << COL_BITS;
  }

  get count(): number {
    return this.filled;
  }

  get bottom(): number {
    return this.top + TILE_ROWS - 1;
  }

  get right(): number {
    return this.left + TILE_COLS - 1;
  }

  get(row: number, col: number): T | undefined {
    return this.slots[slot(row, col)];
  }

  /** Returns true if there was nothing before. */
  put(row: number, col: number, item: T): boolean {
    const at = slot(row, col);
    const fresh = this.slots[at] === undefined;
    this.slots[at] = item;
    if (fresh) {
      this.taken[row - this.top]! |= 1 << (col - this.left);
      this.filled++;
    }
    return fresh;
  }

  delete(row: number, col: number): boolean {
    const at = slot(row, col);
    if (this.slots[at] === undefined) return false;
    this.slots[at] = undefined;
    this.taken[row - this.top]! &= ~(1 << (col - this.left));
    this.filled--;
    return true;
  }

  /** What of one row lies between two columns, from left to right. */
  line(row: number, left: number, right: number, fn: (item: T, row: number, col: number) => void): void {
    const first = Math.max(left - this.left, 0);
    const last = Math.min(right - this.left, TILE_COLS - 1);
    let bits = this.taken[row - this.top]! & (0xff << first) & (0xff >> (TILE_COLS - 1 - last));
    while (bits !== 0) {
      const col = this.left + 31 - Math.clz32(bits & -bits);
      bits &= bits - 1;
      fn(this.slots[slot(row, col)]!, row, col);
    }
  }

  each(rect: Rect, fn: (item: T, row: number, col: number) => void): void {
    const last = Math.min(rect.bottom, this.bottom);
    for (let row = Math.max(rect.top, this.top); row <= last; row++) {
      if (this.taken[row - this.top] !== 0) this.line(row, rect.left, rect.right, fn);
    }
  }

  /** The smallest rectangle around what is here, or null. */
  bounds(): Rect | null {
    if (this.filled === 0) return null;
    let top = 0;
    let bottom = TILE_ROWS - 1;
    while (this.taken[top] === 0) top++;
    while (this.taken[bottom] === 0) bottom--;
    let bits = 0;
    for (let i = top; i <= bottom; i++) bits |= this.taken[i]!;
    return {
      top: this.top + top,
      bottom: this.top + bottom,
      left: this.left + 31 - Math.clz32(bits & -bits),
      right: this.left + 31 - Math.clz32(bits),
    };
  }
}
