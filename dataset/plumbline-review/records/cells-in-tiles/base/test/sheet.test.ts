import test from "node:test";
import assert from "node:assert/strict";
import { choices, hiddenRows } from "../src/sheet/filter.js";
import { mix } from "../src/sheet/condfmt.js";
import { fillSeries, fillTarget } from "../src/sheet/fill.js";
import { inverseOrder, sortOrder } from "../src/sheet/sort.js";
import { inputOf, literalOf } from "../src/sheet/book.js";
import { CellError, Scalar } from "../src/core/value.js";
import { serialOf } from "../src/format/serial.js";
import { bookOf, fillIn, input, rect, value } from "./util.js";

test("inputs and values", () => {
  for (const v of [1.5, -3, "x", "'q", "=1", "12", "TRUE", true, null, CellError.of("#N/A"), 1e300]) assert.equal(literalOf(inputOf(v)), v);
  assert.equal(literalOf("007"), "007");
  assert.equal(literalOf("-0"), 0);
});

test("sorting is stable and leaves blanks behind", () => {
  const column: Scalar[] = [3, null, "b", 1, CellError.of("#N/A"), "a", 3, true];
  const order = (descending: boolean): number[] => sortOrder(rect("A1:A8"), [{ column: 0, descending }], (row) => column[row]!);
  assert.deepEqual(order(false), [3, 0, 6, 5, 2, 7, 4, 1]);
  assert.deepEqual(order(true), [7, 2, 5, 0, 6, 3, 4, 1]);
  assert.deepEqual(inverseOrder([2, 0, 1]), [1, 2, 0]);
  const months = ["Mar", "jan", "Feb"];
  assert.deepEqual(sortOrder(rect("A1:A3"), [{ column: 0, descending: false, list: ["Jan", "Feb", "Mar"] }], (row) => months[row]!), [1, 2, 0]);
});

test("rows change places with their formulas", () => {
  const book = bookOf({ A1: "3", B1: "=A1*10", A2: "1", B2: "=A2*10+$A$1", A3: "2", B3: "=SUM(A3:A3)", D1: "=B2" });
  book.permute("s", rect("A1:B3"), [1, 2, 0]);
  book.recalculate();
  assert.equal(input(book, "B1"), "=A1*10+$A$1");
  assert.equal(value(book, "B1"), 11);
  assert.equal(input(book, "B2"), "=SUM(A2:A2)");
  assert.equal(value(book, "B3"), 30);
  assert.equal(value(book, "D1"), 2);
});

test("series go on", () => {
  const n = (input: string, value: Scalar, date = false): { input: string; value: Scalar; date: boolean } => ({ input, value, date });
  assert.deepEqual(fillSeries([n("1", 1), n("3", 3)], 2, false, false), ["5", "7"]);
  assert.deepEqual(fillSeries([n("1", 1), n("3", 3)], -2, false, false), ["-1", "-3"]);
  assert.deepEqual(fillSeries([n("Q1", "Q1")], 2, false, false), ["Q2", "Q3"]);
  assert.deepEqual(fillSeries([n("x09", "x09")], 2, false, false), ["x10", "x11"]);
  assert.deepEqual(fillSeries([n("=A1+$B$1", 0)], 2, false, false), ["=A2+$B$1", "=A3+$B$1"]);
  assert.deepEqual(fillSeries([n("=A1", 0), n("7", 7)], 2, true, false), ["=C1", "7"]);
  const jan = serialOf({ year: 2024, month: 1, day: 31 }, false)!;
  const feb = serialOf({ year: 2024, month: 2, day: 29 }, false)!;
  assert.deepEqual(fillSeries([n("", jan, true), n("", feb, true)], 2, false, false), [String(feb + 31), String(feb + 61)]);
  assert.deepEqual(fillTarget(rect("A1:B2"), rect("A1:B6")), { across: false, count: 4 });
  assert.equal(fillTarget(rect("A1:B2"), rect("A1:C3")), null);
});

test("filters hide rows", () => {
  const book = bookOf({ A1: "Name", B1: "N", A2: "x", B2: "5", A3: "y", B3: "7", A4: "X", B4: "9", B5: "1" });
  const source = book.filterSource("s");
  const hidden = (columns: Parameters<typeof hiddenRows>[0]["columns"]): number[] => [...hiddenRows({ rect: rect("A1:B5"), columns }, source)].sort();
  assert.deepEqual(hidden([{ column: 0, condition: { k: "values", shown: ["X"], blanks: false } }]), [2, 4]);
  assert.deepEqual(hidden([{ column: 1, condition: { k: "test", first: ">=5", join: "and", second: "<9" } }]), [3, 4]);
  assert.deepEqual(hidden([{ column: 1, condition: { k: "top", count: 2, percent: false, bottom: false } }]), [1, 4]);
  assert.deepEqual(hidden([{ column: 1, condition: { k: "average", above: true } }]), [1, 4]);
  assert.deepEqual(choices({ rect: rect("A1:B5"), columns: [] }, 0, source), ["x", "y"]);
  book.setFilter("s", { rect: rect("A1:B5"), columns: [{ column: 0, condition: { k: "values", shown: ["y"], blanks: false } }] });
  fillIn(book, "s", { D1: "=SUBTOTAL(109,B2:B5)", D2: "=SUBTOTAL(9,B2:B5)" });
  assert.equal(value(book, "D1"), 7);
  assert.equal(value(book, "D2"), 22);
  book.shift("s", { kind: "ins", axis: "row", at: 1, n: 1 });
  assert.ok(!book.hiddenRow("s", 1) && book.hiddenRow("s", 2) && !book.hiddenRow("s", 3));
  assert.deepEqual(book.sheet("s").filter?.rect, rect("A1:B6"));
});

test("tables keep their columns", () => {
  const book = bookOf({});
  const put = (totals = false): void => book.putTable({ id: "t", name: "T", sheet: "s", rect: rect("B2:D5"), columns: ["a", "b", "c"], totals });
  put();
  book.shift("s", { kind: "ins", axis: "col", at: 2, n: 1 });
  assert.deepEqual(book.tables.get("t")!.columns, ["a", "Column1", "b", "c"]);
  book.shift("s", { kind: "del", axis: "col", at: 3, n: 1 });
  assert.deepEqual(book.tables.get("t")!.columns, ["a", "Column1", "c"]);
  book.shift("s", { kind: "del", axis: "row", at: 1, n: 1 });
  assert.equal(book.tables.get("t"), undefined);
  put();
  assert.throws(() => book.putTable({ id: "u", name: "t", sheet: "s", rect: rect("H1:H3"), columns: ["x"], totals: false }));
  assert.throws(() => book.putTable({ id: "u", name: "U", sheet: "s", rect: rect("D5:D9"), columns: ["x"], totals: false }));
  fillIn(book, "s", { F1: "=SUM(T[b])", C3: "4" });
  book.putTable({ id: "t", name: "T", sheet: "s", rect: rect("B2:D5"), columns: ["a", "beta", "c"], totals: false });
  assert.equal(input(book, "F1"), "=SUM(T[beta])");
});

test("conditional formats", () => {
  const book = bookOf({ A1: "1", A2: "5", A3: "9", A4: "5", B1: "2", B2: "2" });
  book.setRules("s", [
    { id: "1", rects: [rect("A1:A4")], kind: { k: "is", test: ">4" }, style: { bold: true }, stop: false },
    { id: "2", rects: [rect("A1:A4")], kind: { k: "repeated", unique: false }, style: { bold: false, color: "#ff0000" }, stop: true },
    { id: "3", rects: [rect("A1:A4")], kind: { k: "formula", formula: "=A1<$B1" }, style: { italic: true }, stop: false },
    { id: "4", rects: [rect("B1:B2")], kind: { k: "bar", color: "#00ff00" }, style: {}, stop: false },
    { id: "5", rects: [rect("C1:C3")], kind: { k: "scale", colors: ["#000000", "#ffffff"] }, style: {}, stop: false },
  ]);
  assert.deepEqual(book.conditional("s", 0, 0).style, { italic: true });
  assert.deepEqual(book.conditional("s", 1, 0).style, { bold: true, color: "#ff0000" });
  assert.deepEqual(book.conditional("s", 2, 0).style, { bold: true });
  assert.deepEqual(book.conditional("s", 0, 1).bar, { color: "#00ff00", share: 1 });
  fillIn(book, "s", { A4: "6", C1: "0", C2: "5", C3: "10" });
  assert.deepEqual(book.conditional("s", 1, 0).style, { bold: true });
  assert.equal(book.conditional("s", 1, 2).style.fill, "#808080");
  assert.equal(mix("#000000", "#ff8000", 1), "#ff8000");
  book.shift("s", { kind: "ins", axis: "row", at: 0, n: 1 });
  assert.deepEqual(book.sheet("s").rules[2]!.kind, { k: "formula", formula: "=A2<$B2" });
  assert.deepEqual(book.conditional("s", 1, 0).style, { italic: true });
});
