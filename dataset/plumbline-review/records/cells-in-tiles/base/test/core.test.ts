import test from "node:test";
import assert from "node:assert/strict";
import { colIndex, colName, coveredBy, parsePoint, parseRect, rectName, subtract } from "../src/core/address.js";
import { Heap, Lru, lowerBound } from "../src/core/lists.js";
import { compareValues, numberText, textToNumber } from "../src/core/value.js";
import { LineRuns } from "../src/core/spans.js";
import { shiftIndex, shiftRect, shiftSpan } from "../src/core/shift.js";
import { random } from "./util.js";

test("columns have letters", () => {
  for (const [n, name] of [[0, "A"], [25, "Z"], [26, "AA"], [701, "ZZ"], [702, "AAA"], [16383, "XFD"]] as const) {
    assert.equal(colName(n), name);
    assert.equal(colIndex(name), n);
  }
  assert.throws(() => parsePoint("A0"));
  assert.throws(() => parsePoint("XFE1"));
});

test("rectangles are cut out of one another", () => {
  const rest = subtract(parseRect("A1:D4"), parseRect("B2:C3"));
  assert.deepEqual(rest.map(rectName), ["A1:D1", "A2:A3", "D2:D3", "A4:D4"]);
  assert.ok(coveredBy(parseRect("A1:C3"), [parseRect("A1:B3"), parseRect("C1:D9")]));
  assert.ok(!coveredBy(parseRect("A1:C3"), [parseRect("A1:B3"), parseRect("C1:D2")]));
});

test("values are ordered by kind, then by themselves", () => {
  assert.ok(compareValues(10, "1") < 0);
  assert.ok(compareValues("a", true) < 0);
  assert.equal(compareValues("Straße", "STRASSE") === 0, false);
  assert.equal(compareValues(null, 0), 0);
  assert.equal(compareValues("", null), 0);
  assert.equal(compareValues("ABC", "abc"), 0);
});

test("numbers are spelled with fifteen digits", () => {
  assert.equal(numberText(0.1 + 0.2), "0.3");
  assert.equal(numberText(1e21), "1E+21");
  assert.equal(numberText(-1e-7), "-1E-07");
  assert.equal(textToNumber(" 12.5% "), 0.125);
  assert.equal(textToNumber("1,000"), null);
});

test("a heap gives the smallest first", () => {
  const next = random(5);
  const heap = new Heap<number>((a, b) => a < b);
  const all = Array.from({ length: 300 }, () => next(100));
  for (const n of all) heap.push(n);
  const out: number[] = [];
  while (heap.size) out.push(heap.pop()!);
  assert.deepEqual(out, [...all].sort((a, b) => a - b));
});

test("the least recently used goes", () => {
  const lru = new Lru<string, number>(2);
  lru.set("a", 1);
  lru.set("b", 2);
  lru.get("a");
  lru.set("c", 3);
  assert.equal(lru.get("b"), undefined);
  assert.equal(lru.get("a"), 1);
  assert.equal(lowerBound([1, 3, 5], (n) => n < 4), 2);
});

test("runs of lines are split and joined", () => {
  const runs = new LineRuns<number>();
  runs.put(0, 9, 1);
  runs.put(3, 5, 2);
  runs.put(6, 6, 2);
  assert.deepEqual(runs.all(), [{ lo: 0, hi: 2, value: 1 }, { lo: 3, hi: 6, value: 2 }, { lo: 7, hi: 9, value: 1 }]);
  runs.put(3, 6, undefined);
  assert.equal(runs.get(4), undefined);
  runs.put(3, 6, 1);
  assert.deepEqual(runs.all(), [{ lo: 0, hi: 9, value: 1 }]);
});

test("runs of lines against a plain list", () => {
  const next = random(77);
  for (let round = 0; round < 60; round++) {
    const runs = new LineRuns<number>();
    const plain: (number | undefined)[] = new Array(30).fill(undefined);
    for (let step = 0; step < 25; step++) {
      const lo = next(30);
      const hi = Math.min(29, lo + next(8));
      const v = next(4) || undefined;
      runs.put(lo, hi, v);
      for (let i = lo; i <= hi; i++) plain[i] = v;
    }
    assert.deepEqual(plain.map((_v, i) => runs.get(i)), plain);
  }
});

test("lines move, and spans with them", () => {
  const move = { kind: "move", axis: "row", at: 2, n: 2, to: 6 } as const;
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map((i) => shiftIndex(i, move)), [0, 1, 4, 5, 2, 3, 6]);
  const up = { kind: "move", axis: "row", at: 4, n: 2, to: 1 } as const;
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map((i) => shiftIndex(i, up)), [0, 3, 4, 5, 1, 2, 6]);
  assert.deepEqual(shiftSpan(2, 3, move), [4, 5]);
  assert.deepEqual(shiftSpan(4, 5, move), [2, 3]);
  assert.deepEqual(shiftSpan(1, 6, move), [1, 6]);
  assert.deepEqual(shiftSpan(8, 9, { kind: "move", axis: "row", at: 0, n: 2, to: 9 }), [6, 9]);
  assert.equal(shiftSpan(2, 3, { kind: "del", axis: "row", at: 1, n: 5 }), null);
  assert.deepEqual(shiftRect(parseRect("B2:C5"), { kind: "del", axis: "row", at: 2, n: 2 }), parseRect("B2:C3"));
  assert.deepEqual(shiftRect(parseRect("B2:C5"), { kind: "ins", axis: "col", at: 1, n: 3 }), parseRect("E2:F5"));
});
