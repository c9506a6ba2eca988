// Usage: node oracle_c.mjs DIST PART ROUNDS SEED
const [,, dist, part, rounds, seed0] = process.argv;
const m = (p) => import(dist + "/" + p);
const D = await m("src/ot/delta.js"), A = await m("src/core/axismap.js"), S = await m("src/core/shift.js"), Q = await m("src/ot/squash.js"), T = await m("src/ot/transform.js");
const U = await m("test/util.js"), AP = await m("src/ot/apply.js"), P = await m("src/server/presence.js");
const next = U.random(Number(seed0));
let bad = 0, first = null;
const check = (ok, info) => { if (!ok) { bad++; first ??= JSON.stringify(info); } };
const eq = (a, b) => JSON.stringify(a) === JSON.stringify(b);
function some(size, tag) { const out = []; let left = size; while (left > 0 && next(6)) { const k = next(Math.min(4, left) + 1); if (k) out.push(k); left -= k; if (next(2)) { if (!(typeof out.at(-1) === "string")) out.push(tag.repeat(1 + next(3))); } const g = next(Math.min(3, left) + 1); if (g) out.push(-g); left -= g; } return out; }
const shift = () => { const at = next(8), n = 1 + next(3), kind = ["ins", "del", "move"][next(3)]; return kind === "move" ? { kind, axis: "row", at, n, to: next(2) ? at + n + next(4) : next(at + 1) } : { kind, axis: "row", at, n }; };
function model(list, shifts, tag) { let out = [...list]; for (const s of shifts) { if (s.kind === "ins") out.splice(s.at, 0, ...Array.from({ length: s.n }, (_, i) => tag + i)); else { const t = out.splice(s.at, s.n); if (s.kind === "move") out.splice(s.to > s.at ? s.to - t.length : s.to, 0, ...t); } } return out; }
for (let i = 0; i < Number(rounds); i++) {
  try {
    if (part === "delta") {
      const text = "abcdefghij".slice(0, 1 + next(10));
      const a = some(text.length, "X"), b = some(text.length, "Y"), mid = D.applyDelta(text, a), c = some(mid.length, "Z");
      check(D.applyDelta(text, D.composeDeltas(a, c)) === D.applyDelta(mid, c), ["compose", text, a, c]);
      check(D.applyDelta(D.applyDelta(text, a), D.transformDelta(b, a, "later")) === D.applyDelta(D.applyDelta(text, b), D.transformDelta(a, b, "first")), ["tp1", text, a, b]);
      check(D.applyDelta(mid, D.invertDelta(text, a)) === text, ["invert", text, a]);
      // a place is a mark between characters
      const place = next(text.length + 1), stay = next(2) === 1;
      const mark = D.applyDelta(text, D.transformDelta([...(place ? [place] : []), "|"], a, stay ? "first" : "later").length ? a : a);
      const tm = D.applyDelta(mid, D.transformDelta([...(place ? [place] : []), "|"], a, stay ? "first" : "later"));
      check(tm.indexOf("|") === D.transformPlace(place, a, stay), ["place", text, a, place, stay, tm.indexOf("|"), D.transformPlace(place, a, stay)]);
    } else if (part === "map") {
      const shifts = Array.from({ length: 1 + next(4) }, shift);
      const map = A.AxisMap.all(shifts, 1 << 20);
      const base = Array.from({ length: 24 }, (_, k) => k);
      const now = model(base, shifts, "n");
      for (const k of base) { const w = now.indexOf(k); check(map.index(k) === (w < 0 ? null : w), ["index", shifts, k]); }
      const at = next(12), n = 1 + next(8);
      const want = []; for (let k = at; k < at + n; k++) { const w = now.indexOf(k); if (w < 0) continue; const l = want.at(-1); if (l && l.at + l.n === w) l.n++; else want.push({ at: w, n: 1 }); }
      check(eq(map.runs(at, n), want), ["runs", shifts, at, n]);
      // stretch
      let st = null;
      if (want.length) { const a = want[0].at, z = want.at(-1).at + want.at(-1).n - 1; const ordered = want.every((r, k) => !k || r.at > want[k - 1].at); const clean = ordered && now.slice(a, z + 1).every((x) => typeof x === "string" || (x >= at && x < at + n)); if (clean) st = [a, z]; else { let b = want[0]; for (const r of want) if (r.n > b.n) b = r; st = [b.at, b.at + b.n - 1]; } }
      check(eq(map.stretch(at, at + n - 1), st), ["stretch", shifts, at, n, map.stretch(at, at + n - 1), st]);
      let nr = null; for (let k = at; k < 24 && nr === null; k++) { const w = now.indexOf(k); if (w >= 0) nr = w; } 
      if (nr !== null) check(map.nearest(at) === nr, ["nearest", shifts, at]);
    } else if (part === "lines") {
      const a = shift(), b = shift(), base = Array.from({ length: 20 }, (_, k) => "r" + k);
      const l = model(model(base, [a], "a"), T.transformShift(b, a, "later"), "b"), r = model(model(base, [b], "b"), T.transformShift(a, b, "first"), "a");
      if (a.kind === "move" && b.kind === "move") check(eq([...l].sort(), [...r].sort()), ["sets", a, b]); else check(eq(l, r), ["tp1 " + a.kind + b.kind, a, b]);
    } else if (part === "squash") {
      const cells = { A1: "1", B2: "=A1", C3: "abcdef", A4: "=SUM(A1:C3)", B5: "xyz" };
      const mk = () => { const b = U.bookOf(cells); b.addSheet("o", "Other"); b.setInput("o", 0, 0, "=Sheet1!B2"); b.setInput("o", 2, 1, "text"); b.recalculate(); return b; };
      const long = mk(), ops = [];
      for (let k = 0; k < 7; k++) {
        const r = next(5), c = next(3), sheet = next(4) ? "s" : "o", input = ["=B" + (1 + next(5)), "=Sheet1!A" + (1 + next(5)), "=Other!A" + (1 + next(5)), "v" + k, ""][next(5)];
        const kinds = [() => ({ t: "set", sheet, row: r, col: c, input }), () => ({ t: "set", sheet, row: r, col: c, input }), () => ({ t: "cells", sheet, cells: [{ row: r, col: c, input }, { row: (r + 1) % 5, col: c, input: "w" + k }] }),
          () => ({ t: "lines", sheet, shift: { kind: "ins", axis: "row", at: r, n: 1 + next(2) } }), () => ({ t: "lines", sheet, shift: { kind: "del", axis: "row", at: r, n: 1 + next(2) } }), () => ({ t: "lines", sheet, shift: { kind: "ins", axis: "col", at: c, n: 1 } }),
          () => ({ t: "style", sheet, rect: { top: 0, left: 0, bottom: next(3), right: 1 }, patch: next(2) ? { bold: true } : { fill: "#00000" + k } }), () => ({ t: "text", sheet, row: r, col: c, delta: ["t" + k] }),
          () => ({ t: "text", sheet, row: r, col: c, delta: ["t" + k] }), () => ({ t: "size", sheet, axis: "row", lo: r, hi: r + next(3), size: 10 + k }), () => ({ t: "sheet-name", sheet: "o", name: "Other" + k, old: long.sheet("o").name }), () => ({ t: "hide", sheet, axis: "row", lo: r, hi: r + next(3), hidden: !!next(2) }),
          () => ({ t: "sort", sheet, rect: { top: 0, left: 0, bottom: 2, right: 2 }, order: [2, 0, 1] }), () => ({ t: "name", name: "nm", formula: "=Sheet1!A" + (1 + next(4)) })];
        const op = kinds[next(kinds.length)](); AP.applyAll(long, [op]); ops.push(op);
      }
      const short = mk(); AP.applyAll(short, Q.squash(ops)); long.recalculate(); short.recalculate();
      const pic = (b) => JSON.stringify([U.picture(b), b.sheets.map((s) => s.hiddenRows.all()), [...b.names.values()].map((n) => n.formula)]);
      check(pic(long) === pic(short), ops);
    } else if (part === "cursor") {
      const ops = []; const n = 1 + next(4);
      for (let k = 0; k < n; k++) ops.push(next(3) ? { t: "lines", sheet: "s", shift: shift() } : { t: "text", sheet: "s", row: next(10), col: 0, delta: ["ab"] });
      let cur = { sheet: "s", rect: { top: 4, bottom: 4, left: 0, right: 0 }, caret: 3 };
      const all = P.followed(cur, ops, false); let one = cur; for (const op of ops) one = one && P.followed(one, [op], false);
      check(one.caret === null && all.caret === null || eq(all, one), ops);
    }
  } catch (e) { check(false, ["threw", String(e.stack).slice(0, 300)]); }
}
console.log(bad, first);
