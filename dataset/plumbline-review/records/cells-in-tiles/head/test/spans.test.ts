import test from "node:test";
import assert from "node:assert/strict";
import { LineRuns } from "../src/core/spans.js";
import { random } from "./util.js";

type Line = number | undefined;

/** The lines one by one, and the runs as they have to be. */
function agrees(runs: LineRuns<number>, plain: readonly Line[]): void {
  assert.deepEqual(plain.map((_v, i) => runs.get(i)), plain);
  const all = runs.all();
  all.forEach((run, i) => {
    const before = all[i - 1];
    assert.ok(run.lo <= run.hi);
    assert.ok(!before || before.hi + 1 < run.lo || (before.hi + 1 === run.lo && before.value !== run.value), JSON.stringify(all));
  });
}

test("runs of lines are split and joined", () => {
  const runs = new LineRuns<number>();
  runs.put(0, 9, 1);
  runs.put(3, 5, 2);
  runs.put(6, 6, 2);
  assert.deepEqual(runs.all(), [{ lo: 0, hi: 2, value: 1 }, { lo: 3, hi: 6, value: 2 }, { lo: 7, hi: 9, value: 1 }]);
  assert.deepEqual(runs.slice(2, 4), [{ lo: 2, hi: 2, value: 1 }, { lo: 3, hi: 4, value: 2 }]);
  runs.put(3, 6, undefined);
  assert.equal(runs.get(4), undefined);
  runs.put(3, 6, 1);
  assert.deepEqual(runs.all(), [{ lo: 0, hi: 9, value: 1 }]);
});

test("runs of lines against a plain list", () => {
  const next = random(77);
  for (let round = 0; round < 60; round++) {
    const runs = new LineRuns<number>();
    const plain: Line[] = new Array<Line>(30).fill(undefined);
    for (let step = 0; step < 25; step++) {
      const lo = next(30);
      const hi = Math.min(29, lo + next(8));
      const v = next(4) || undefined;
      runs.put(lo, hi, v);
      for (let i = lo; i <= hi; i++) plain[i] = v;
      agrees(runs, plain);
    }
  }
});

test("runs go along with lines", () => {
  const next = random(78);
  for (let round = 0; round < 60; round++) {
    const runs = new LineRuns<number>();
    let plain: Line[] = new Array<Line>(30).fill(undefined);
    for (let step = 0; step < 25; step++) {
      const at = next(20);
      const n = 1 + next(4);
      switch (next(4)) {
        case 0: {
          const inside = at > 0 && plain[at - 1] === plain[at] ? plain[at] : undefined;
          runs.shift({ kind: "ins", axis: "row", at, n });
          plain.splice(at, 0, ...new Array<Line>(n).fill(inside));
          break;
        }
        case 1:
          runs.shift({ kind: "del", axis: "row", at, n });
          plain.splice(at, n);
          break;
        default:
          runs.put(at, at + n, next(3) || undefined);
          plain = Array.from({ length: Math.max(plain.length, at + n + 1) }, (_v, i) => (i >= at && i <= at + n ? runs.get(at) : plain[i]));
      }
      agrees(runs, plain);
    }
  }
});
