// node oracle.mjs ROOT MODULE FROM TO: random rounds against naive models; prints the failing rounds.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
const [root, module, from, to] = process.argv.slice(2);
const load = (p) => import(pathToFileURL(resolve(root, p)).href);
const { random } = await load('test/helpers.js');
const { WorkQueue } = await load('src/work/queue.js');
const { Quota } = await load('src/work/quota.js');
const { HealthWindow } = await load('src/rollout/health.js');
class Bad extends Error {}
const same = (a, b, what) => { if (JSON.stringify(a) !== JSON.stringify(b)) throw new Bad(`${what}: ${JSON.stringify(a)} for ${JSON.stringify(b)}`); };

class NaiveQueue {
  constructor(o) { Object.assign(this, o); this.jobs = new Map(); this.order = []; this.lane = new Map(); }
  add(j) { this.jobs.set(j.id, { ...j, ready: false }); }
  readyOf(g) { return [...this.jobs.values()].filter((j) => j.ready && j.gateway === g).sort((a, b) => b.priority - a.priority || a.order - b.order); }
  promote(now) {
    const w = [...this.jobs.values()].filter((j) => !j.lease && !j.ready && j.notBefore <= now).sort((a, b) => a.notBefore - b.notBefore || a.order - b.order);
    for (const j of w) { if (!this.order.includes(j.gateway)) { this.order.push(j.gateway); this.lane.set(j.gateway, { credit: 0, paid: false }); } j.ready = true; }
  }
  settle(g) { if (!this.readyOf(g).length) this.order = this.order.filter((x) => x !== g); }
  take(w, token, now, gateways, admits, due) {
    this.promote(now);
    for (let blocked = 0; this.order.length && blocked < this.order.length;) {
      const g = this.order[0]; const lane = this.lane.get(g);
      const j = gateways.includes(g) ? this.readyOf(g).filter(due)[0] : undefined;
      if (j && admits(j)) {
        if (!lane.paid) { lane.credit += this.quantumBytes; lane.paid = true; }
        if (j.bytes <= lane.credit) {
          lane.credit -= j.bytes; j.ready = false; j.lease = { worker: w, token, until: now + this.leaseMs }; j.attempts++;
          this.settle(g); return j;
        }
        blocked = 0;
      } else blocked++;
      lane.paid = false; this.order.push(this.order.shift());
    }
    return null;
  }
  holds(id, token, now) { const j = this.jobs.get(id); return !!j?.lease && j.lease.token === token && j.lease.until > now; }
  renew(id, token, now) { if (!this.holds(id, token, now)) return null; const j = this.jobs.get(id); j.lease.until = now + this.leaseMs; return j; }
  giveBack(id, now) { const j = this.jobs.get(id); j.lease = null; let w = this.backoffMs; for (let i = 1; i < j.attempts; i++) w *= 2; j.notBefore = now + Math.min(w, this.backoffLimitMs); }
  remove(id) { const j = this.jobs.get(id); if (!j) return false; this.jobs.delete(id); if (j.ready) this.settle(j.gateway); return true; }
  overdue(now) { return [...this.jobs.values()].filter((j) => j.lease && j.lease.until <= now).sort((a, b) => a.lease.until - b.lease.until || a.order - b.order)[0]; }
  heads(gs, now, due) { this.promote(now); return gs.map((g) => this.order.includes(g) ? this.readyOf(g).filter(due)[0] : undefined).filter(Boolean); }
  nextWake() { const t = [...this.jobs.values()].filter((j) => !j.ready).map((j) => j.lease ? j.lease.until : j.notBefore); return t.length ? Math.min(...t) : null; }
}
const MODELS = {
  queue(r) {
    const o = { leaseMs: 100, backoffMs: 10, backoffLimitMs: 50, quantumBytes: r.pick([50, 100, 300]) };
    const q = new WorkQueue(o); const m = new NaiveQueue(o);
    const G = ['g1', 'g2', 'g3', 'g4', 'g5'].slice(0, 2 + r.int(4)); let now = 0; let n = 0; let token = 0; const log = [];
    for (let step = 0; step < 60; step++) {
      const k = r.int(12); now += r.int(4) === 0 ? r.int(60) : r.int(3);
      const ids = [...m.jobs.keys()]; const leased = ids.filter((i) => m.jobs.get(i).lease);
      if (k < 4) {
        const j = { id: `j${n}`, gateway: r.pick(G), tenant: 't', bytes: r.pick([10, 60, 100, 250]), priority: r.int(2), order: n, attempts: 0, notBefore: now + (r.int(3) ? 0 : r.int(30)), lease: null }; n++;
        q.add(j); m.add({ ...j }); log.push(['add', j.gateway, j.bytes]);
      } else if (k < 8) {
        const gs = r.int(2) ? G : G.filter(() => r.int(3)); const bad = r.int(3) ? null : r.pick(G); const odd = r.int(4) ? -1 : r.int(2); token++;
        const admits = (j) => j.gateway !== bad; const due = (j) => odd < 0 || j.order % 3 !== odd;
        const a = q.take('w', token, now, gs, admits, due); const b = m.take('w', token, now, gs, admits, due);
        same(a?.id ?? null, b?.id ?? null, 'take'); if (a) same(a.lease, b.lease, 'lease');
      } else if (k === 8 && leased.length) { const id = r.pick(leased); const t = m.jobs.get(id).lease.token; const off = r.int(4) ? 0 : 1; same(!!q.renew(id, t + off, now), !!m.renew(id, t + off, now), 'renew'); }
      else if (k === 9 && leased.length) { const id = r.pick(leased); if (r.int(2)) { q.giveBack(id, now); m.giveBack(id, now); } else { q.remove(id); m.remove(id); } }
      else if (k === 10 && ids.length) { const id = r.pick(ids); same(q.remove(id), m.remove(id), 'remove'); }
      else { for (;;) { const a = q.overdue(now); const b = m.overdue(now); same(a?.id ?? null, b?.id ?? null, 'overdue'); if (!a) break; if (!b) break; q.giveBack(a.id, now); m.giveBack(a.id, now); same(q.get(a.id).notBefore, m.jobs.get(a.id).notBefore, 'notBefore'); } }
      same(q.size, m.jobs.size, 'size'); same(q.nextWake(), m.nextWake(), 'wake');
      if (r.int(3) === 0) same(q.heads(G, now, () => true).map((j) => j.id), m.heads(G, now, () => true).map((j) => j.id), 'heads');
    }
  },
  quota(r) {
    const lim = { tenantBytesPerSecond: r.pick([100, 70, 30]), tenantBurstBytes: 1000, gatewayBytesPerSecond: r.pick([50, 33]), gatewayBurstBytes: 600, gatewayConcurrency: 3 };
    const q = new Quota(lim); let now = 0; const T = {}; const Gw = {}; const air = {}; const open = [];
    const bucket = (map, id, rate, burst) => map[id] ??= { rate, burst, level: burst * 1000, at: now };
    const roll = (b) => { while (b.at < now) { b.at++; b.level = Math.min(b.burst * 1000, b.level + b.rate); } return b; };
    const t = (id) => roll(bucket(T, id, lim.tenantBytesPerSecond, 1000)); const g = (id) => roll(bucket(Gw, id, lim.gatewayBytesPerSecond, 600));
    const fits = (b, x) => b.level >= Math.min(x, b.burst) * 1000;
    for (let step = 0; step < 40; step++) {
      now += r.pick([0, 1, 7, 100, 900, 3000]);
      const j = { tenant: r.pick(['a', 'b']), gateway: r.pick(['x', 'y']), bytes: r.pick([1, 50, 200, 300, 700, 1500]) };
      const k = r.int(8);
      const ok = (air[j.gateway] ?? 0) < 3 && fits(t(j.tenant), j.bytes) && fits(g(j.gateway), j.bytes);
      if (k < 4) { same(q.admits(j, now), ok, 'admits'); if (ok) { q.start(j, now); t(j.tenant).level -= j.bytes * 1000; g(j.gateway).level -= j.bytes * 1000; air[j.gateway] = (air[j.gateway] ?? 0) + 1; open.push(j); } }
      else if (k < 6 && open.length) { const e = open.splice(r.int(open.length), 1)[0]; const sent = r.pick([0, e.bytes, e.bytes, e.bytes >> 1, e.bytes + 100]); q.stop(e, sent, now);
        for (const b of [t(e.tenant), g(e.gateway)]) b.level = Math.min(b.burst * 1000, b.level + (e.bytes - sent) * 1000); air[e.gateway]--; }
      else if (k === 6) { const l = { bytesPerSecond: r.pick([20, 90, 200]), burstBytes: r.pick([500, 1000, 2000]) }; const b = t('a'); q.setTenant('a', l, now); b.rate = l.bytesPerSecond; b.burst = l.burstBytes; b.level = Math.min(b.level, b.burst * 1000); }
      else { let w = 0; const A = { ...t(j.tenant) }; const B = { ...g(j.gateway) }; while (!(fits(A, j.bytes) && fits(B, j.bytes))) { w++; A.level = Math.min(A.burst * 1000, A.level + A.rate); B.level = Math.min(B.burst * 1000, B.level + B.rate); } same(q.waitFor(j, now), w, 'wait'); }
      same(q.usage(j.tenant, now).bytesLeft, Math.floor(t(j.tenant).level / 1000), 'usage');
    }
  },
  health(r) {
    const slots = r.pick([4, 5, 24]); const width = 10; const h = new HealthWindow(width * slots, slots); let now = r.int(5000); let reps = new Map();
    for (let step = 0; step < 60; step++) {
      now += r.pick([0, 1, 3, 9, 10, 25, 25, width * slots - 7, width * slots + 3].slice(0, r.int(4) ? 6 : 9));
      const slot = (x) => Math.floor(x / width); const live = (x) => slot(x.at) > slot(now) - slots;
      for (const [l, x] of reps) if (!live(x)) reps.delete(l);
      const lamp = r.pick(['a', 'b', 'c', 'd', 'e']); const k = r.int(20);
      if (k < 14) { const at = Math.max(0, now - r.pick([0, 0, 5, 12, 30, width * slots - 5, width * slots + 5, -8])); const ok = r.int(2) === 0; h.report(lamp, ok, at, now);
        const x = { ok, at: Math.min(at, now) }; const p = reps.get(lamp); if (live(x) && !(p && p.at > x.at)) reps.set(lamp, x); }
      else if (k === 14) { h.drop(lamp); reps.delete(lamp); } else if (k === 15 && !r.int(5)) { h.reset(); reps = new Map(); }
      if (r.int(2)) { const seen = reps.size; const failed = [...reps.values()].filter((x) => !x.ok).length; const s = h.summary(now); same([s.seen, s.failed, s.rate], [seen, failed, seen ? failed / seen : 0], 'summary'); }
    }
  },
};
const bad = [];
let first = '';
for (let i = Number(from); i < Number(to); i++) {
  try { MODELS[module](random(i * 7919 + 13)); } catch (e) { bad.push(i); first ||= e instanceof Bad ? e.message : String(e.stack).slice(0, 200); }
}
console.log(JSON.stringify({ module, rounds: to - from, bad: bad.length, at: bad.slice(0, 3), first }));
