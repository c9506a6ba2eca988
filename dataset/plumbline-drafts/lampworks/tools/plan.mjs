// node plan.mjs ROOT FROM TO: windows against a minute scan with Intl's zones, cohorts against a naive choice
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
const [root, from, to] = process.argv.slice(2);
const load = (p) => import(pathToFileURL(resolve(root, p)).href);
const { random } = await load('test/helpers.js');
const W = await load('src/rollout/window.js'); const Z = await load('src/rollout/zone.js'); const C = await load('src/rollout/cohort.js'); const { fraction } = await load('src/util/hash.js');
const M = 60000, D = 86400000; const I = { lisbon: 'Europe/Lisbon', dublin: 'Europe/Dublin', oslo: 'Europe/Oslo', berlin: 'Europe/Berlin', turku: 'Europe/Helsinki', tallinn: 'Europe/Tallinn' };
const fm = {}; const cache = new Map();
function off(z, t) { const h = Math.floor(t / 3600000) * 3600000; const k = z + h; if (!cache.has(k)) { fm[z] ??= new Intl.DateTimeFormat('en-GB', { timeZone: I[z], hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' });
  const p = Object.fromEntries(fm[z].formatToParts(h).map((x) => [x.type, +x.value])); cache.set(k, (Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute) - h) / M); } return cache.get(k); }
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']; const hm = (s) => +s.slice(0, 2) * 60 + +s.slice(3);
let bad = 0; const chk = (c, ...w) => { if (!c && bad++ < 5) console.log(...w); };
for (let i = +from; i < +to; i++) {
  const r = random(i * 17 + 3); const year = 2010 + r.int(30);
  const centre = r.int(3) ? (r.int(2) ? Date.UTC(year, 2, 31) : Date.UTC(year, 9, 31)) - new Date((r.int, Date.UTC(year, 2, 31))).getUTCDay() * 0 - r.int(8) * D : Date.UTC(year, r.int(12), r.int(28));
  const zone = r.int(5) ? r.pick(Object.keys(I)) : undefined; const hh = () => String(r.int(2) ? r.int(5) : r.int(24)).padStart(2, '0') + ':' + String(r.pick([0, 10, 30, 45, 59])).padStart(2, '0');
  const w = { from: hh(), to: hh() }; if (w.from === w.to) continue; if (zone) w.zone = zone; else w.offset = r.pick([0, -90, 60, 330, -600, 840]); if (r.int(2)) w.days = DAYS.filter(() => r.int(3) === 0); if (w.days && !w.days.length) delete w.days;
  const win = W.checkWindow(w); const o = (t) => zone ? off(zone, t) : w.offset;
  const start = centre - 4 * D, end = centre + 4 * D; const spans = [];
  const first = (local, lo) => { let t = local - 15 * 3600000; while (t + o(t) * M < local) t += M; return t; };
  for (let d = Math.floor(start / D) - 2; d <= Math.floor(end / D) + 16; d++) { if (w.days && !w.days.includes(DAYS[new Date(d * D).getUTCDay()])) continue;
    const a = first(d * D + hm(w.from) * M), b = first((hm(w.to) > hm(w.from) ? d : d + 1) * D + hm(w.to) * M); if (a < b) spans.push([a, b]); }
  for (let k = 0; k < 25; k++) { const t = start + r.int((end - start) / M) * M + r.pick([0, 0, -1, 1, 30000]); const isin = spans.some(([a, b]) => a <= t && t < b);
    const t2 = r.int(2) ? t : r.pick(spans)[r.int(2)] + r.pick([-1, 0, 1]); if (t2 < start || t2 > end) continue; const in2 = spans.some(([a, b]) => a <= t2 && t2 < b);
    chk(W.isOpen(win, t2) === in2, 'open', w, new Date(t2).toISOString(), in2);
    const nx = in2 ? t2 : spans.find(([a]) => a > t2)[0]; chk(W.nextOpen(win, t2) === nx, 'next', w, new Date(t2).toISOString(), new Date(nx).toISOString());
    if (zone) chk(Z.offsetAt(zone, t2) === off(zone, t2), 'offset', zone, t2);
    const u = t2 + r.int(3 * D); let s = 0; for (const [a, b] of spans) s += Math.max(0, Math.min(b, u) - Math.max(a, t2)); chk(W.openTime(win, t2, u) === s, 'time', w, t2, u, s); }
  const fleet = {}; for (let k = r.int(60); k > 0; k--) fleet['l' + k] = { id: 'l' + k, tenant: r.pick(['a', 'a', 'b']), model: 'm', district: r.pick(['x', 'x/y', 'xz']), gateway: r.pick(['1', '2', '3']), version: r.pick(['1.0.0', '2.0.0']) };
  const ro = { tenant: 'a', model: 'm', district: r.pick(['', 'x']), to: '2.0.0', salt: 's' + i }; const pc = r.pick([1, 5, 25, 33.3, 50, 99, 100]);
  const mem = Object.values(fleet).filter((l) => l.tenant === 'a' && (ro.district === '' || l.district === 'x' || l.district === 'x/y')); const want = new Set();
  for (const g of ['1', '2', '3']) { const b = mem.filter((l) => l.gateway === g); if (!b.length) continue; const n = Math.max(1, Math.floor(Math.round(pc * 10) * b.length / 1000)); b.map((l) => [fraction('s' + i + '/' + l.id), l]).sort((p, q) => p[0] - q[0]).slice(0, n).forEach(([, l]) => { if (l.version === '1.0.0') want.add(l.id); }); }
  const got = C.cohort(ro, fleet, pc).map((l) => l.id); chk(got.length === want.size && got.every((x) => want.has(x)), 'cohort', i);
}
console.log({ rounds: to - from, bad });
