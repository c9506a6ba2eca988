import { Rect, boundsOf, wholeSheet } from "../core/address.js";
import { Scalar } from "../core/value.js";
import { AxisMap } from "../core/axismap.js";
import { Shift, shiftRect } from "../core/shift.js";
import { lowerBound } from "../core/lists.js";
import { Node } from "../formula/ast.js";
import { TILE_COLS, TILE_ROWS, Tile, tileKey } from "./tiles.js";

export interface CellData {
  /** What the user wrote: a formula with its equals sign, or anything else. "" for a cell that is only formatted. */
  input: string;
  node: Node | null;
  value: Scalar;
  style: number;
}

/** The filled cells of one sheet, in tiles. A tile is there as long as it has a cell. */
export class CellStore {
  private tiles = new Map<number, Tile<CellData>>();
  /** The numbers of all tiles, ascending; null after tiles came or went. */
  private sorted: number[] | null = [];
  private bounds: Rect | null | undefined = null;
  private count = 0;
  /** The tile that was used last: neighbours are asked for one after the other. */
  private recent: Tile<CellData> | undefined;

  get size(): number {
    return this.count;
  }

  private tile(row: number, col: number): Tile<CellData> | undefined {
    const key = tileKey(row, col);
    if (this.recent?.key !== key) {
      const tile = this.tiles.get(key);
      if (!tile) return undefined;
      this.recent = tile;
    }
    return this.recent;
  }

  get(row: number, col: number): CellData | undefined {
    return this.tile(row, col)?.get(row, col);
  }

  put(row: number, col: number, cell: CellData): void {
    let tile = this.tile(row, col);
    if (!tile) {
      tile = new Tile(tileKey(row, col));
      this.tiles.set(tile.key, tile);
      this.recent = tile;
      this.sorted = null;
    }
    if (!tile.put(row, col, cell)) return;
    this.count++;
    const b = this.bounds;
    if (b === undefined) return;
    if (b === null) this.bounds = { top: row, left: col, bottom: row, right: col };
    else if (row < b.top || row > b.bottom || col < b.left || col > b.right) {
      this.bounds = { top: Math.min(b.top, row), left: Math.min(b.left, col), bottom: Math.max(b.bottom, row), right: Math.max(b.right, col) };
    }
  }

  delete(row: number, col: number): void {
    const tile = this.tile(row, col);
    if (!tile?.delete(row, col)) return;
    this.count--;
    const b = this.bounds;
    if (b && (row === b.top || row === b.bottom || col === b.left || col === b.right)) this.bounds = undefined;
    if (tile.count > 0) return;
    this.tiles.delete(tile.key);
    this.recent = undefined;
    this.sorted = null;
  }

  used(): Rect | null {
    if (this.bounds === undefined) this.bounds = boundsOf(this.extents());
    return this.bounds;
  }

  private *extents(): Generator<Rect> {
    for (const tile of this.tiles.values()) yield tile.bounds()!;
  }

  /** The tiles that a rectangle meets, in the order of their numbers. */
  private *within(rect: Rect): Generator<Tile<CellData>> {
    const deep = Math.floor(rect.bottom / TILE_ROWS) - Math.floor(rect.top / TILE_ROWS) + 1;
    const wide = Math.floor(rect.right / TILE_COLS) - Math.floor(rect.left / TILE_COLS) + 1;
    if (deep * wide <= this.tiles.size) {
      for (let i = 0; i < deep; i++) {
        const first = tileKey(rect.top + i * TILE_ROWS, rect.left);
        for (let key = first; key < first + wide; key++) {
          const tile = this.tiles.get(key);
          if (tile) yield tile;
        }
      }
      return;
    }
    const keys = (this.sorted ??= [...this.tiles.keys()].sort((a, b) => a - b));
    const last = tileKey(rect.bottom, rect.right);
    const from = tileKey(rect.top, rect.left);
    for (let i = lowerBound(keys, (key) => key < from); i < keys.length && keys[i]! <= last; i++) {
      const tile = this.tiles.get(keys[i]!)!;
      if (tile.left <= rect.right && tile.right >= rect.left) yield tile;
    }
  }

  each(rect: Rect, fn: (cell: CellData, row: number, col: number) => void): void {
    for (const tile of this.within(rect)) tile.each(rect, fn);
  }

  everything(fn: (cell: CellData, row: number, col: number) => void): void {
    this.each(wholeSheet(), fn);
  }

  /** Tiles in front of the first line that moves stay as they are; the cells of the others are put down anew. */
  shift(s: Shift): void {
    const map = AxisMap.of(s);
    const byRow = s.axis === "row";
    const first = s.kind === "move" ? Math.min(s.at, s.to!) : s.at;
    const old = this.tiles;
    const bounds = this.bounds;
    this.tiles = new Map();
    this.recent = undefined;
    this.sorted = null;
    this.count = 0;
    this.bounds = undefined;
    for (const tile of old.values()) {
      if ((byRow ? tile.bottom : tile.right) < first) {
        this.tiles.set(tile.key, tile);
        this.count += tile.count;
      }
    }
    for (const tile of old.values()) {
      if ((byRow ? tile.bottom : tile.right) < first) continue;
      tile.each(wholeSheet(), (cell, row, col) => {
        const to = map.index(byRow ? row : col);
        if (to !== null) this.put(byRow ? to : row, byRow ? col : to, cell);
      });
    }
    // Lines that move about within the rectangle may leave it or bring something into it.
    if (bounds && s.kind !== "move") this.bounds = shiftRect(bounds, s);
  }
}
