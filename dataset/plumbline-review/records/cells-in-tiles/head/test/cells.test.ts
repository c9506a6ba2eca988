import test from "node:test";
import assert from "node:assert/strict";
import { Rect, boundsOf, cellRect, inRect } from "../src/core/address.js";
import { Shift, shiftIndex } from "../src/core/shift.js";
import { CellData, CellStore } from "../src/sheet/cells.js";
import { StylePool } from "../src/sheet/styles.js";
import { Tile, TILE_COLS, TILE_ROWS, tileKey } from "../src/sheet/tiles.js";
import { random, rect } from "./util.js";

const cell = (input: string): CellData => ({ input, node: null, value: input, style: 0 });

/** A store, and the same cell by cell. */
class Pair {
  readonly store = new CellStore();
  plain = new Map<string, string>();

  put(row: number, col: number, input: string): void {
    this.store.put(row, col, cell(input));
    this.plain.set(`${row}:${col}`, input);
  }

  delete(row: number, col: number): void {
    this.store.delete(row, col);
    this.plain.delete(`${row}:${col}`);
  }

  points(): { row: number; col: number; input: string }[] {
    return [...this.plain].map(([key, input]) => ({ row: Number(key.split(":")[0]), col: Number(key.split(":")[1]), input }));
  }

  check(part: Rect): void {
    assert.equal(this.store.size, this.plain.size);
    for (const p of this.points()) assert.equal(this.store.get(p.row, p.col)?.input, p.input);
    const found: string[] = [];
    this.store.each(part, (c, row, col) => found.push(`${row}:${col}=${c.input}`));
    const wanted = this.points().filter((p) => inRect(part, p.row, p.col)).map((p) => `${p.row}:${p.col}=${p.input}`);
    assert.deepEqual(found.sort(), wanted.sort());
  }
}

test("a tile knows what it has", () => {
  const tile = new Tile<string>(tileKey(70, 13));
  assert.deepEqual([tile.top, tile.left], [64, 8]);
  assert.equal(tile.bounds(), null);
  assert.ok(tile.put(70, 13, "a") && tile.put(95, 15, "b") && tile.put(70, 9, "c") && !tile.put(70, 9, "d"));
  assert.deepEqual(tile.bounds(), { top: 70, bottom: 95, left: 9, right: 15 });
  const seen: string[] = [];
  tile.each({ top: 0, left: 9, bottom: 80, right: 12 }, (item) => seen.push(item));
  tile.line(70, 0, 99, (item, _row, col) => seen.push(item + col));
  assert.deepEqual(seen, ["d", "d9", "a13"]);
  assert.ok(tile.delete(95, 15) && !tile.delete(95, 15));
  assert.deepEqual(tile.bounds(), { top: 70, bottom: 70, left: 9, right: 13 });
  assert.equal(tile.count, 2);
});

test("cells come and go", () => {
  const next = random(311);
  for (let round = 0; round < 20; round++) {
    const pair = new Pair();
    for (let step = 0; step < 120; step++) {
      const row = next(4 * TILE_ROWS);
      const col = next(4 * TILE_COLS);
      if (next(3)) pair.put(row, col, "v" + step);
      else {
        const at = pair.points()[next(Math.max(1, pair.plain.size))];
        if (at) pair.delete(at.row, at.col);
      }
      assert.deepEqual(pair.store.used(), boundsOf(pair.points().map((p) => cellRect(p.row, p.col))));
    }
    const top = next(100);
    const left = next(20);
    pair.check({ top, left, bottom: top + next(60), right: left + next(20) });
    pair.check({ top: 0, left: 0, bottom: 3, right: 3 });
    pair.check(rect("A1:XFD1048576"));
  }
});

test("cells go along with lines", () => {
  const next = random(312);
  for (let round = 0; round < 60; round++) {
    const pair = new Pair();
    for (let i = 0; i < 80; i++) pair.put(next(100), next(30), "v" + i);
    for (let step = 0; step < 6; step++) {
      const axis = next(2) ? "row" : "col";
      const at = next(axis === "row" ? 90 : 25);
      const n = 1 + next(40);
      const kind = (["ins", "del", "move"] as const)[next(3)]!;
      const s: Shift = kind === "move" ? { kind, axis, at, n, to: next(2) ? next(at + 1) : at + n + next(30) } : { kind, axis, at, n };
      pair.store.shift(s);
      const moved = new Map<string, string>();
      for (const p of pair.points()) {
        const to = shiftIndex(axis === "row" ? p.row : p.col, s);
        if (to !== null) moved.set(axis === "row" ? `${to}:${p.col}` : `${p.row}:${to}`, p.input);
      }
      pair.plain = moved;
      pair.check(rect("A1:ZZ9999"));
    }
  }
});

test("a style is kept once", () => {
  const pool = new StylePool();
  const red = pool.patched(0, { color: "#FF0000" });
  assert.equal(pool.patched(0, { color: "#f00" }), red);
  assert.equal(pool.get(red).color, "#ff0000");
  const patch = { bold: true };
  assert.equal(pool.patched(red, patch), pool.patched(red, patch));
  assert.equal(pool.patched(pool.patched(red, patch), { bold: false, color: null }), 0);
  assert.notEqual(pool.patched(0, { fill: "#ff0000" }), red);
  assert.notEqual(pool.patched(0, { align: "left" }), pool.patched(0, { wrap: true }));
  assert.equal(pool.intern({ ...pool.get(red) }), red);
});
