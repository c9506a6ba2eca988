// Usage: node oracle_a.mjs DIST PART ROUNDS SEED
const [,, dist, part, rounds, seed0] = process.argv;
const m = (p) => import(dist + "/" + p);
const U = await m("test/util.js"), RT = await m("src/calc/rangetree.js"), L = await m("src/calc/lookups.js"), AD = await m("src/core/address.js"), AP = await m("src/ot/apply.js");
const next = U.random(Number(seed0));
let bad = 0, first = null;
const check = (ok, info) => { if (!ok) { bad++; first ??= JSON.stringify(info); } };
const nm = (r, c) => AD.pointName({ row: r, col: c });
for (let i = 0; i < Number(rounds); i++) {
  try {
    if (part === "tree") {
      const t = new RT.RangeTree(), list = []; const log = [];
      for (let k = 0; k < 30; k++) {
        if (next(3) || !list.length) { const top = next(12), left = next(6), r = { top, left, bottom: top + next(6), right: left + next(3) }, id = next(6); t.add(r, id); log.push(["+", r.top, r.left, r.bottom, r.right, id]); if (!list.some((e) => e.id === id && AD.sameRect(e.r, r))) list.push({ r, id }); }
        else { const g = list.splice(next(list.length), 1)[0]; t.remove({ ...g.r }, g.id); log.push(["-", g.r.top, g.r.left, g.r.bottom, g.r.right, g.id]); }
        const q = { top: next(14), left: next(8) }; q.bottom = q.top + next(3); q.right = q.left + next(2);
        const got = []; t.meeting(q, (o) => got.push(o)); const want = list.filter((e) => AD.meets(e.r, q)).map((e) => e.id);
        check(got.sort().join() === want.sort().join() && t.size === list.length, [log, q]);
      }
    } else if (part === "lookups") {
      const vals = new Map(); const log = [];
      const lk = new L.Lookups((s, c, fn) => { for (const r of [...vals.keys()].sort((a, b) => a - b)) fn(vals.get(r), r); });
      for (let k = 0; k < 25; k++) {
        const r = next(8), v = [null, 1, 2, "a", "A", "b", true][next(7)], b = vals.get(r) ?? null;
        if (v === null) vals.delete(r); else vals.set(r, v);
        lk.change("s", r, 0, b, v); log.push([r, v]);
        const top = next(5), bottom = top + next(5), w = [1, "a", "B", true][next(4)];
        let want = -1; for (let q = top; q <= bottom && want < 0; q++) { const x = vals.get(q); if (typeof x === typeof w && (typeof x === "string" ? x.toLowerCase() === w.toLowerCase() : x === w)) want = q; }
        check(lk.find("s", 0, top, bottom, w) === want, [log, top, bottom, w, want]);
      }
    } else {
      // the engine against one that starts anew
      const b = U.bookOf({}); b.addSheet("o", "Other"); const inputs = new Map(), log = []; let names = new Map();
      const R = 6, C = 3, total = 12;
      for (let k = 0; k < total; k++) {
        const n = 1 + next(3), set = [];
        const before = new Map(); for (const s of ["s", "o"]) for (let r = 0; r < R; r++) for (let c = 0; c < C; c++) before.set(s + r + ":" + c, b.value(s, r, c));
        let structural = false;
        for (let q = 0; q < n; q++) {
          const s = next(5) ? "s" : "o", r = next(R), c = next(C), ref = () => (next(6) ? "" : next(2) ? "Other!" : "Sheet1!") + nm(next(R), next(C));
          const rg = () => { const a = next(R), z = a + next(R - a); const cc = next(C); return nm(a, cc) + ":" + nm(z, Math.min(C - 1, cc + next(2))); };
          const text = next(4) === 0 ? "" : next(3) ? ["=" + ref() + "+1", `=SUM(${rg()})`, `=IF(${ref()}>3,${ref()},2)`, "=" + ref(), `=MATCH(${next(4)},${nm(0, next(C)).replace(/\d/, "")}:${"ABC"[0]},0)`.replace(/([A-C]):A/, "$1:$1"), `=IFERROR(VLOOKUP(${next(4)},${"AB"[next(2)]}1:C6,2,FALSE),${ref()})`, "=nm+1", `=IFERROR(${ref()},4)`][next(8)] : String(next(4));
          if (next(12) === 0) { const f = next(3) ? "=Sheet1!" + nm(next(R), next(C)) : null; b.putName("nm", f); log.push(["name", f]); }
          else if (next(16) === 0) { const order = [2, 0, 1, 3]; b.permute("s", { top: 0, left: 0, bottom: 3, right: 2 }, order); log.push("sort"); structural = true; }
          else if (next(25) === 0) { const back = AP.apply(b, { t: "sheet-drop", sheet: "o" }); AP.applyAll(b, back); log.push("drop+back"); structural = true; }
          else { b.setInput(s, r, c, text); log.push([s, nm(r, c), text]); }
        }
        const rep = b.recalculate();
        const fresh = U.bookOf({}); fresh.addSheet("o", "Other");
        for (const x of b.names.values()) fresh.putName(x.name, x.formula);
        for (const sh of b.sheets) sh.cells.everything((cell, row, col) => fresh.setInput(sh.id, row, col, cell.input));
        fresh.recalculate();
        const diff = new Set(rep.changed.map((x) => x.sheet + x.row + ":" + x.col));
        for (const s of ["s", "o"]) for (let r = 0; r < R; r++) for (let c = 0; c < C; c++) {
          check(Object.is(b.value(s, r, c), fresh.value(s, r, c)), [s + nm(r, c), String(b.value(s, r, c)), String(fresh.value(s, r, c)), log]);
          if (!structural && !Object.is(before.get(s + r + ":" + c), b.value(s, r, c))) check(diff.has(s + r + ":" + c), ["unreported", s + nm(r, c), log]);
        }
        if (bad) break;
        const g = b.graph; for (const v of g.all()) if (!g.order.isKnotted(v)) for (const w of g.readBy(v)) if (!g.order.isKnotted(w)) check(w.rank < v.rank, ["rank", nm(w.row, w.col), nm(v.row, v.col), log]);
        for (const v of g.all()) { const seen = new Set(), open = [v]; let cyc = false; while (open.length) { const x = open.pop(); for (const y of g.readersOfCell(x)) { if (y === v) cyc = true; if (!seen.has(y)) { seen.add(y); open.push(y); } } } check(cyc === g.order.isKnotted(v), ["knot", nm(v.row, v.col), cyc, log]); }
        if (bad) break;
      }
    }
  } catch (e) { check(false, ["threw", String(e.stack).slice(0, 400)]); }
  if (bad && part === "book") break;
}
console.log(bad, first);
