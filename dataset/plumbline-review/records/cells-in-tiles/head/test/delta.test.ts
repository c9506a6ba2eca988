import test from "node:test";
import assert from "node:assert/strict";
import { AxisMap } from "../src/core/axismap.js";
import { MAX_ROWS } from "../src/core/address.js";
import { Shift, shiftIndex } from "../src/core/shift.js";
import { Delta, applyDelta, composeDeltas, deltaBetween, invertDelta, isDelta, transformDelta, transformPlace } from "../src/ot/delta.js";
import { Op } from "../src/ot/ops.js";
import { squash, weight } from "../src/ot/squash.js";
import { applyAll } from "../src/ot/apply.js";
import { bookOf, picture, random, rect, set } from "./util.js";

const next = random(20261);

function some(size: number, tag: string): Delta {
  const out: (number | string)[] = [];
  let left = size;
  while (left > 0 && next(5)) {
    const keep = next(Math.min(4, left) + 1);
    if (keep) out.push(keep);
    left -= keep;
    if (next(2)) out.push(tag.repeat(1 + next(3)));
    const gone = next(Math.min(3, left) + 1);
    if (gone) out.push(-gone);
    left -= gone;
  }
  return out;
}

test("texts are changed and changed back", () => {
  assert.equal(applyDelta("hello", [1, "u", -1, 3, "!"]), "hullo!");
  assert.throws(() => applyDelta("ab", [3]));
  assert.deepEqual(deltaBetween("hello", "help"), [3, "p", -2]);
  assert.deepEqual(deltaBetween("a\u{1f600}", "a\u{1f601}"), [1, "\u{1f601}", -2]);
  assert.ok(isDelta([1, "a", -1]) && !isDelta([0]) && !isDelta("x") && !isDelta([1.5]));
  const text = "abcdefghij";
  for (let i = 0; i < 500; i++) {
    const d = some(text.length, "X");
    assert.equal(applyDelta(applyDelta(text, d), invertDelta(text, d)), text);
  }
});

test("two changes as one", () => {
  assert.deepEqual(composeDeltas([2, "abc"], [3, -1, 4]), [2, "ac"]);
  assert.deepEqual(composeDeltas([-2], [1, "x"]), [-2, 1, "x"]);
  assert.deepEqual(composeDeltas(["a"], [1, "b"]), ["ab"]);
  const text = "abcdefghij";
  for (let i = 0; i < 500; i++) {
    const a = some(text.length, "X");
    const mid = applyDelta(text, a);
    const b = some(mid.length, "Y");
    assert.equal(applyDelta(text, composeDeltas(a, b)), applyDelta(mid, b), JSON.stringify([a, b]));
  }
});

test("concurrent changes of a text meet", () => {
  assert.deepEqual(transformDelta([1, "b"], [1, "a"], "later"), [2, "b"]);
  assert.deepEqual(transformDelta([1, "b"], [1, "a"], "first"), [1, "b"]);
  const text = "abcdefghij";
  for (let i = 0; i < 500; i++) {
    const a = some(text.length, "X");
    const b = some(text.length, "Y");
    const left = applyDelta(applyDelta(text, a), transformDelta(b, a, "later"));
    const right = applyDelta(applyDelta(text, b), transformDelta(a, b, "first"));
    assert.equal(left, right, JSON.stringify([a, b]));
  }
});

test("carets move along", () => {
  assert.equal(transformPlace(3, [1, "xy"], true), 5);
  assert.equal(transformPlace(1, [1, "xy"], true), 1);
  assert.equal(transformPlace(1, [1, "xy"], false), 3);
  assert.equal(transformPlace(3, [1, -4], false), 1);
  assert.equal(transformPlace(6, [1, -4, 1, "z"], false), 3);
});

test("maps of lines say what shifts say", () => {
  for (let i = 0; i < 300; i++) {
    const shifts: Shift[] = [];
    for (let k = 0; k < 3; k++) {
      const at = next(8);
      const n = 1 + next(3);
      const kind = (["ins", "del", "move"] as const)[next(3)]!;
      shifts.push(kind === "move" ? { kind, axis: "row", at, n, to: next(2) ? at + n + next(4) : next(at + 1) } : { kind, axis: "row", at, n });
    }
    const map = AxisMap.all(shifts, MAX_ROWS);
    for (let line = 0; line < 16; line++) {
      const want = shifts.reduce<number | null>((at, s) => (at === null ? null : shiftIndex(at, s)), line);
      assert.equal(map.index(line), want, JSON.stringify([shifts, line]));
    }
  }
  assert.deepEqual(AxisMap.of({ kind: "ins", axis: "row", at: 3, n: 2 }).runs(1, 4), [{ at: 1, n: 2 }, { at: 5, n: 2 }]);
  assert.deepEqual(AxisMap.of({ kind: "del", axis: "row", at: 2, n: 2 }).runs(1, 4), [{ at: 1, n: 2 }]);
  assert.ok(AxisMap.all([{ kind: "move", axis: "row", at: 1, n: 2, to: 5 }, { kind: "move", axis: "row", at: 3, n: 2, to: 1 }], MAX_ROWS).trivial);
});

test("many operations in few", () => {
  const row = (kind: "ins" | "del", at: number, n: number): Op => ({ t: "lines", sheet: "s", shift: { kind, axis: "row", at, n } });
  assert.deepEqual(squash([set("A1", "a"), set("B1", "b"), set("A1", "c")]), [{ t: "cells", sheet: "s", cells: [{ row: 0, col: 0, input: "c" }, { row: 0, col: 1, input: "b" }] }]);
  assert.deepEqual(squash([set("A1", "ab"), { t: "text", sheet: "s", row: 0, col: 0, delta: [1, "x"] }]), [set("A1", "axb")]);
  assert.deepEqual(squash([row("ins", 3, 2), row("ins", 5, 1)]), [row("ins", 3, 3)]);
  assert.deepEqual(squash([row("del", 3, 2), row("del", 2, 1)]), [row("del", 2, 3)]);
  assert.deepEqual(squash([row("ins", 3, 2), row("del", 3, 2)]), []);
  assert.equal(squash([set("A1", "a"), row("ins", 0, 1), set("A1", "b")]).length, 3);
  assert.equal(weight([{ t: "cells", sheet: "s", cells: [{ row: 0, col: 0, input: "" }, { row: 1, col: 0, input: "" }] }, set("A1", "")]), 3);
});

test("few operations do what many did", () => {
  for (let round = 0; round < 60; round++) {
    const cells = { A1: "1", B2: "=A1", C3: "abcdef", A4: "=SUM(A1:C3)" };
    const long = bookOf(cells);
    const ops: Op[] = [];
    for (let i = 0; i < 8; i++) {
      const r = next(5);
      const c = next(3);
      const kinds: Op[] = [
        set("A1", String(i)), { t: "set", sheet: "s", row: r, col: c, input: "=B" + (1 + next(5)) },
        { t: "lines", sheet: "s", shift: { kind: "ins", axis: "row", at: r, n: 1 + next(2) } }, { t: "lines", sheet: "s", shift: { kind: "del", axis: "row", at: r, n: 1 } },
        { t: "style", sheet: "s", rect: rect("A1:B2"), patch: next(2) ? { bold: true } : { fill: "#00000" + i } },
        { t: "text", sheet: "s", row: r, col: c, delta: ["t" + i] }, { t: "size", sheet: "s", axis: "row", lo: r, hi: r + 2, size: 10 + i },
      ];
      const op = kinds[next(kinds.length)]!;
      applyAll(long, [op]);
      ops.push(op);
    }
    const short = bookOf(cells);
    applyAll(short, squash(ops));
    long.recalculate();
    short.recalculate();
    assert.deepEqual(picture(short), picture(long), JSON.stringify(ops));
  }
});
