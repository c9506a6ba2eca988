import test from "node:test";
import assert from "node:assert/strict";
import { parsePoint, pointName } from "../src/core/address.js";
import { RangeIndex } from "../src/calc/rangeindex.js";
import { bookOf, fillIn, input, random, rect, value } from "./util.js";

test("changes reach what depends on them", () => {
  const book = bookOf({ A1: "1", A2: "=A1+1", A3: "=SUM(A1:A2)", B1: "=A3*2" });
  assert.equal(value(book, "B1"), 6);
  fillIn(book, "s", { A1: "5" });
  assert.equal(value(book, "B1"), 22);
  fillIn(book, "s", { A2: "" });
  assert.equal(value(book, "B1"), 10);
});

test("only what may have changed is evaluated", () => {
  const book = bookOf({ A1: "1", A2: "=A1+1", B1: "7", B2: "=B1+1", B3: "=B2" });
  book.setInput("s", 0, 1, "8");
  const report = book.recalculate();
  assert.equal(report.evaluated, 2);
  assert.deepEqual(report.changed.map((c) => pointName(c)).sort(), ["B1", "B2", "B3"]);
});

test("circles are found, and resolved again", () => {
  const book = bookOf({ A1: "=B1", B1: "=C1+1", C1: "=A1", D1: "=C1+1", E1: "5" });
  assert.equal(value(book, "A1"), "#CYCLE!");
  assert.equal(value(book, "D1"), "#CYCLE!");
  assert.equal(value(book, "E1"), 5);
  fillIn(book, "s", { C1: "3" });
  assert.equal(value(book, "A1"), 4);
  assert.equal(value(book, "D1"), 4);
  fillIn(book, "s", { A5: "=SUM(A1:A9)" });
  assert.equal(value(book, "A5"), "#CYCLE!");
});

test("names and tables may come later", () => {
  const book = bookOf({ A1: "2", B1: "=A1*rate", B2: "=SUM(T[x])" });
  assert.equal(value(book, "B1"), "#NAME?");
  book.putName("rate", "=0.5");
  book.recalculate();
  assert.equal(value(book, "B1"), 1);
  book.putTable({ id: "t", name: "T", sheet: "s", rect: rect("D1:D3"), columns: ["x"], totals: false });
  fillIn(book, "s", { D2: "4" });
  assert.equal(value(book, "B2"), 4);
  book.putName("rate", null);
  book.recalculate();
  assert.equal(value(book, "B1"), "#NAME?");
});

test("sheets are found by name, whenever they come", () => {
  const book = bookOf({ A1: "=Other!A1+1" });
  assert.equal(value(book, "A1"), "#REF!");
  book.addSheet("o", "Other");
  fillIn(book, "o", { A1: "41" });
  assert.equal(value(book, "A1"), 42);
  book.renameSheet("o", "New one");
  assert.equal(input(book, "A1"), "='New one'!A1+1");
  fillIn(book, "o", { A1: "1" });
  assert.equal(value(book, "A1"), 2);
  book.dropSheet("o");
  book.recalculate();
  assert.equal(value(book, "A1"), "#REF!");
});

test("volatile functions are evaluated each time", () => {
  let now = 10.5;
  const book = bookOf({ A1: "=TODAY()", A2: "=A1+1" }, { clock: { now: () => now, random: () => 0 } });
  assert.equal(value(book, "A2"), 11);
  now = 11.5;
  book.recalculate();
  assert.equal(value(book, "A2"), 12);
});

test("structure moves formulas and their values", () => {
  const book = bookOf({ A1: "1", A2: "2", A3: "=SUM(A1:A2)", B3: "=A3" });
  book.shift("s", { kind: "ins", axis: "row", at: 1, n: 2 });
  book.recalculate();
  assert.equal(input(book, "A5"), "=SUM(A1:A4)");
  fillIn(book, "s", { A2: "10" });
  assert.equal(value(book, "B5"), 13);
  book.shift("s", { kind: "del", axis: "row", at: 0, n: 1 });
  book.recalculate();
  assert.equal(value(book, "B4"), 12);
  book.shift("s", { kind: "move", axis: "col", at: 1, n: 1, to: 0 });
  book.recalculate();
  assert.equal(input(book, "A4"), "=B4");
  assert.throws(() => book.shift("s", { kind: "move", axis: "row", at: 1, n: 3, to: 2 }));
});

test("the index of ranges finds what a list would", () => {
  const next = random(3);
  const index = new RangeIndex<number>();
  const list: { r: ReturnType<typeof rect>; id: number }[] = [];
  for (let i = 0; i < 400; i++) {
    const top = next(200);
    const left = next(30);
    const r = { top, left, bottom: top + next(i % 40 === 0 ? 100000 : 20), right: left + next(5) };
    index.add(r, i);
    list.push({ r, id: i });
    if (i % 3 === 0) {
      const gone = list.splice(next(list.length), 1)[0]!;
      index.remove(gone.r, gone.id);
    }
    const row = next(220);
    const col = next(34);
    const got: number[] = [];
    index.at(row, col, (id) => got.push(id));
    const want = list.filter((e) => row >= e.r.top && row <= e.r.bottom && col >= e.r.left && col <= e.r.right).map((e) => e.id);
    assert.deepEqual(got.sort((a, b) => a - b), want);
  }
  assert.equal(index.size, list.length);
});

test("recalculation in pieces agrees with recalculation from scratch", () => {
  const next = random(99);
  const book = bookOf({});
  const inputs = new Map<string, string>();
  for (let step = 0; step < 250; step++) {
    const name = pointName({ row: next(8), col: next(5) });
    const ref = (): string => pointName({ row: next(8), col: next(5) });
    const text = next(3) ? ["=" + ref() + "+1", `=SUM(${ref()}:${ref()})`, `=IF(${ref()}>3,${ref()},2)`, "=" + ref()][next(4)]! : String(next(9));
    inputs.set(name, text);
    fillIn(book, "s", { [name]: text });
    if (step % 10 === 0) {
      const fresh = bookOf(Object.fromEntries(inputs));
      for (const key of inputs.keys()) {
        const p = parsePoint(key);
        assert.equal(book.value("s", p.row, p.col), fresh.value("s", p.row, p.col), `${key} after ${step}`);
      }
    }
  }
});
