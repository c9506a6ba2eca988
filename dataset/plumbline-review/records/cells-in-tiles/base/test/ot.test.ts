import test from "node:test";
import assert from "node:assert/strict";
import { Shift } from "../src/core/shift.js";
import { apply, applyAll } from "../src/ot/apply.js";
import { Op } from "../src/ot/ops.js";
import { transform, transformLists, transformShift } from "../src/ot/transform.js";
import { UndoStack } from "../src/ot/undo.js";
import { Book } from "../src/sheet/book.js";
import { bookOf, fillIn, input, picture, random, rect, set, value } from "./util.js";

const names = (): string => "Sheet1";
const row = (kind: Shift["kind"], at: number, n: number, to?: number): Op => ({ t: "lines", sheet: "s", shift: { kind, axis: "row", at, n, ...(to === undefined ? {} : { to }) } });
const col = (kind: Shift["kind"], at: number, n: number, to?: number): Op => ({ t: "lines", sheet: "s", shift: { kind, axis: "col", at, n, ...(to === undefined ? {} : { to }) } });

function both(cells: Record<string, string>, a: Op, b: Op): [Book, Book] {
  const left = bookOf(cells);
  apply(left, a);
  applyAll(left, transform(b, a, "later", names));
  const right = bookOf(cells);
  apply(right, b);
  applyAll(right, transform(a, b, "first", names));
  left.recalculate();
  right.recalculate();
  return [left, right];
}

test("concurrent operations meet", () => {
  const cells = { A1: "1", A2: "=A1", A3: "3", B4: "four", C5: "=A3+1" };
  const ops: Op[] = [
    set("A3", "x"), set("A3", "=C5"), set("B4", "=A2"), row("ins", 2, 2), row("ins", 2, 1), row("del", 1, 1), row("del", 2, 2), row("del", 0, 9), row("move", 1, 2, 5), row("move", 3, 1, 0), col("ins", 1, 1), col("move", 0, 1, 2),
    { t: "cells", sheet: "s", cells: [{ row: 2, col: 0, input: "y" }, { row: 4, col: 3, input: "=A1+C5" }] }, { t: "sort", sheet: "s", rect: rect("A1:D5"), order: [4, 2, 0, 1, 3] }];
  for (const a of ops) {
    for (const b of ops) {
      // Lines that come in among sorted ones are put at the end by one of the two: there is only one order anyway.
      if ([a.t, b.t].includes("sort") && [a.t, b.t].includes("lines")) continue;
      const [left, right] = both(cells, a, b);
      assert.deepEqual(picture(left), picture(right), JSON.stringify([a, b]));
    }
  }
});

test("lines against lines, many times", () => {
  const next = random(1234);
  const one = (): Shift => {
    const at = next(8);
    const n = 1 + next(3);
    const kind = (["ins", "del", "move"] as const)[next(3)]!;
    const to = next(2) ? Math.max(0, at - next(4)) : at + n + next(4);
    return kind === "move" ? { kind, axis: "row", at, n, to } : { kind, axis: "row", at, n };
  };
  const done = (list: string[], shifts: Shift[], tag: string): string[] => {
    let out = list;
    for (const s of shifts) {
      out = [...out];
      if (s.kind === "ins") out.splice(s.at, 0, ...Array.from({ length: s.n }, (_v, i) => tag + i));
      else {
        const taken = out.splice(s.at, s.n);
        if (s.kind === "move") out.splice(s.to! > s.at ? s.to! - taken.length : s.to!, 0, ...taken);
      }
    }
    return out;
  };
  const base = Array.from({ length: 16 }, (_v, i) => "r" + i);
  for (let i = 0; i < 4000; i++) {
    const a = one();
    const b = one();
    const left = done(done(base, [a], "a"), transformShift(b, a, "later"), "b");
    const right = done(done(base, [b], "b"), transformShift(a, b, "first"), "a");
    const crossing = a.kind === "move" && b.kind === "move";
    if (!crossing) assert.deepEqual([...left].sort(), [...right].sort(), JSON.stringify([a, b]));
  }
});

test("an operation is taken back", () => {
  const cells = { A1: "1", A2: "=SUM(A1:A4)", A3: "3", A4: "=A3", B2: "text", D1: "=A3+B2" };
  const ops: Op[] = [
    set("A1", "9"), row("del", 2, 1), row("del", 0, 3), col("del", 0, 2), row("ins", 1, 4), row("move", 0, 2, 4),
    { t: "sort", sheet: "s", rect: rect("A1:B4"), order: [3, 1, 0, 2] },
    { t: "style", sheet: "s", rect: rect("A1:B2"), patch: { bold: true, fill: "#fff000" } },
    { t: "size", sheet: "s", axis: "row", lo: 1, hi: 4, size: 40 },
    { t: "sheet-name", sheet: "s", name: "Other", old: "Sheet1" },
    { t: "text", sheet: "s", row: 1, col: 1, delta: [1, "oas", -2] },
  ];
  for (const op of ops) {
    const book = bookOf(cells);
    const before = picture(book);
    const back = apply(book, op);
    book.recalculate();
    assert.notEqual(JSON.stringify(picture(book)), JSON.stringify(before));
    applyAll(book, back);
    book.recalculate();
    assert.deepEqual(picture(book), before, JSON.stringify(op));
  }
});

test("a sheet comes back with what pointed to it", () => {
  const book = bookOf({ A1: "=Two!B1" });
  book.addSheet("two", "Two");
  fillIn(book, "two", { B1: "5" });
  const back = apply(book, { t: "sheet-drop", sheet: "two" });
  assert.equal(value(book, "A1"), 5);
  book.recalculate();
  assert.equal(value(book, "A1"), "#REF!");
  applyAll(book, back);
  book.recalculate();
  assert.equal(value(book, "A1"), 5);
});

test("all or nothing", () => {
  const book = bookOf({ A1: "1" });
  assert.throws(() => applyAll(book, [set("A1", "2"), { t: "sheet-drop", sheet: "nope" }]));
  assert.equal(input(book, "A1"), "1");
});

test("lists of operations", () => {
  const [a, b] = transformLists([row("ins", 0, 1), set("B1", "x")], [row("del", 0, 1), set("C1", "y")], "first", names);
  assert.deepEqual(a, [row("ins", 0, 1), set("B1", "x")]);
  assert.deepEqual(b, [row("del", 1, 1), set("C2", "y")]);
});

test("one's own steps are undone among those of others", () => {
  const book = bookOf({ A1: "a", A2: "b" });
  const undo = new UndoStack(names);
  const mine = (op: Op): void => undo.record(apply(book, op), "change", 0);
  const theirs = (op: Op): void => {
    apply(book, op);
    undo.remote([op]);
  };
  mine(set("A1", "mine"));
  mine(row("del", 1, 1));
  theirs(row("ins", 0, 2));
  theirs(set("B3", "theirs"));
  applyAll(book, undo.takeUndo()!.ops);
  assert.equal(input(book, "A4"), "b");
  applyAll(book, undo.takeUndo()!.ops);
  assert.equal(input(book, "A3"), "a");
  assert.equal(input(book, "B3"), "theirs");
  assert.equal(undo.canUndo, false);
});

test("typing is one step", () => {
  const book = bookOf({ A1: "x" });
  const undo = new UndoStack(names);
  for (const [i, c] of ["a", "b", "c"].entries()) {
    undo.record(apply(book, { t: "text", sheet: "s", row: 0, col: 0, delta: [1 + i, c] }), "typing", i * 100);
  }
  assert.deepEqual(undo.labels, ["typing"]);
  applyAll(book, undo.takeUndo()!.ops);
  assert.equal(input(book, "A1"), "x");
});
