import test from "node:test";
import assert from "node:assert/strict";
import { inRect, meets } from "../src/core/address.js";
import { Tables } from "../src/sheet/tables.js";
import { isOrder, sortOrder } from "../src/sheet/sort.js";
import { random, rect } from "./util.js";

test("tables are found by name and by place", () => {
  const next = random(9);
  for (let round = 0; round < 40; round++) {
    const tables = new Tables();
    for (let i = 0; i < 12; i++) {
      const top = next(60);
      const left = next(12);
      const area = { top, left, bottom: top + 1 + next(30), right: left + next(4) };
      const sheet = next(4) ? "s" : "other";
      if (tables.on(sheet).some((t) => meets(t.rect, area))) continue;
      const columns = Array.from({ length: area.right - left + 1 }, (_v, k) => `c${k}`);
      tables.put({ id: `t${i}`, name: `Name${i}`, sheet, rect: area, columns, totals: false });
    }
    tables.shift("s", { kind: next(2) ? "ins" : "del", axis: next(2) ? "row" : "col", at: next(40), n: 1 + next(5) });
    const gone = [...tables.all()][next(3)];
    if (gone) tables.drop(gone.id);
    for (let i = 0; i < 200; i++) {
      const row = next(110);
      const col = next(24);
      const wanted = [...tables.all()].find((t) => t.sheet === "s" && inRect(t.rect, row, col));
      assert.equal(tables.at("s", row, col), wanted ?? null);
    }
    for (const t of tables.all()) assert.equal(tables.byName(t.name.toUpperCase()), t);
    assert.equal(gone ? tables.byName(gone.name) : null, null);
  }
});

test("a table may change its name and its sheet", () => {
  const tables = new Tables();
  const put = (name: string, sheet: string): void => tables.put({ id: "t", name, sheet, rect: rect("B2:C5"), columns: ["a", "b"], totals: false });
  put("One", "s");
  put("Two", "z");
  assert.equal(tables.byName("one"), null);
  assert.equal(tables.byName("TWO"), tables.get("t"));
  assert.equal(tables.at("s", 2, 2), null);
  assert.equal(tables.at("z", 2, 2), tables.get("t"));
  assert.deepEqual(tables.on("s"), []);
});

test("orders and ranks", () => {
  assert.ok(isOrder([2, 0, 1]) && isOrder([]));
  for (const bad of [[0, 0], [1, 2], [0, 1.5], [-1, 0]]) assert.ok(!isOrder(bad));
  let reads = 0;
  const rows = ["b", "a", "x", null, "B", "y"];
  const keys = [{ column: 0, descending: true, list: ["a", "b", "A"] }, { column: 1, descending: false }];
  const order = sortOrder(rect("A1:B6"), keys, (row, col) => {
    reads++;
    return col === 0 ? rows[row]! : -row;
  });
  assert.deepEqual(order, [5, 2, 4, 0, 1, 3]);
  assert.equal(reads, 12);
});
