// node delta.mjs ROOT FROM TO: there and back, damaged deltas never give a wrong target, cost model equals what is written
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
const [root, from, to] = process.argv.slice(2);
const load = (p) => import(pathToFileURL(resolve(root, p)).href);
const { random } = await load('test/helpers.js');
const { diff, makeDelta } = await load('src/delta/diff.js');
const { applyDelta, inspectDelta } = await load('src/delta/patch.js');
const { opCost } = await load('src/delta/format.js');
let bad = 0, dam = 0;
const eq = (a, b) => a.length === b.length && Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0;
for (let i = +from; i < +to; i++) {
  const r = random(i * 31 + 7); const L = r.pick([1, 2, 3, 5, 256]); const n = r.pick([0, 1, 20, 200, 900]);
  const source = Uint8Array.from({ length: r.int(n + 1) }, () => r.int(L));
  let t = [];
  for (let k = r.int(12); k > 0; k--) { const w = r.int(5);
    if (w < 2 && source.length) { const a = r.int(source.length); t.push(...source.subarray(a, a + r.int(source.length - a + 1))); }
    else if (w === 2 && t.length) { const a = r.int(t.length); t.push(...t.slice(a, a + r.int(100))); }
    else if (w === 3) t.push(...new Array(r.int(80)).fill(r.int(L))); else for (let z = r.int(40); z > 0; z--) t.push(r.int(L)); }
  const target = Uint8Array.from(t.slice(0, 3000)); const block = r.pick([1, 2, 3, 4, 8, 16, 32]);
  try {
    const ops = diff(source, target, { block }); const d = makeDelta(source, target, { block });
    if (!eq(applyDelta(source, d), target)) throw new Error('differs');
    let e = 0, c = 0, m = 0; for (const o of ops) { c += opCost(o, e); m += o.length; if (o.kind === 'source') e = o.from + o.length; if (o.length < 1) throw new Error('empty'); }
    if (m !== target.length) throw new Error('length');
    const vl = (v) => { let l = 1; for (; v >= 128; v = Math.floor(v / 128)) l++; return l; };
    if (d.length !== 12 + vl(source.length) + vl(target.length) + c) throw new Error('cost');
    if (target.length && d.length > 12 + vl(source.length) + vl(target.length) + vl(target.length * 4) + target.length) throw new Error('larger than plain');
    const h = inspectDelta(d); if (h.copied + h.inserted + h.repeated !== target.length) throw new Error('inspect');
    for (let k = 0; k < 6; k++) { const x = d.slice(0, r.int(4) ? d.length : r.int(d.length)); if (x.length) x[r.int(x.length)] ^= 1 << r.int(8);
      try { const g = applyDelta(source, x); if (!eq(g, target)) throw new Error('wrong target from damage'); } catch (er) { if (!(er instanceof RangeError)) throw er; dam++; } }
  } catch (er) { if (bad++ < 3) console.log(i, er.message); }
}
console.log({ rounds: to - from, bad, damaged: dam });
